# SPDX-License-Identifier: MIT
# A helper that misbehaves in the way that its own name says: the file is copied to that name.
import os
import signal
import socket
import struct
import sys
import time

way = os.path.basename(sys.argv[0])
connection = socket.socket(fileno=0)
count = 0


def head(number, width, height, status=0, note=b""):
    natural = (1.0, 1.0) if status == 0 else (0.0, 0.0)
    return struct.pack("<IIIIIddI", 0x31525045, number, status, width, height, *natural, len(note)) + note


def picture(number, side=2, pixel=b"\x10\x20\x30\x40"):
    connection.send(head(number, side, side) + pixel * (side * side))


while True:
    packet = connection.recv(65536)
    if not packet:
        sys.exit(0)
    number = struct.unpack("<I", packet[4:8])[0]
    count += 1
    if way == "good":
        picture(number)
    elif way == "tattles":
        connection.send(head(number, 0, 0, 1, ",".join(sorted(os.environ))[:500].encode()))
    elif way == "hangs":
        time.sleep(600)
    elif way == "slow":
        connection.send(head(number, 2, 2))
        for _ in range(4):
            time.sleep(0.05)
            connection.send(b"\x10\x20\x30\x40")
    elif way == "trickles":
        connection.send(head(number, 2, 2))
        while True:
            time.sleep(0.05)
    elif way == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif way == "crashes-once":
        flag = sys.argv[0] + ".done"
        if os.path.exists(flag):
            picture(number)
        else:
            open(flag, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
    elif way == "leaves":
        picture(number)
        sys.exit(0)
    elif way == "fails":
        sys.exit(3)
    elif way == "closes":
        connection.shutdown(socket.SHUT_RDWR)
        connection.close()
        time.sleep(600)
    elif way == "noise":
        connection.send(os.urandom(60000))
    elif way == "other":
        picture(number + 1)
    elif way == "huge":
        connection.send(head(number, 4096, 4096))
    elif way == "endless":
        connection.send(head(number, 2, 2))
        while True:
            connection.send(b"\x10\x20\x30\x40" * 5)
    elif way == "unasked":
        picture(number)
        time.sleep(0.05)
        picture(number)
    elif way == "long-note":
        connection.send(head(number, 0, 0, 1, b"x" * 513))
    elif way == "control-characters":
        connection.send(head(number, 0, 0, 1, b"no\x1b[31m\nfont\x00\xff"))
    elif way == "bright":
        picture(number, pixel=b"\xff\xff\xff\x40")
