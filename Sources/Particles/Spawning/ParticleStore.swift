// SPDX-License-Identifier: MIT

/// What is fixed at a particle's birth; the last rows are where particles have got to by steps, and when and
/// where they land: the age, the edge's number, the place, and the age at which a particle ends.
enum Column: Int, CaseIterable {
  case lifetime
  case x
  case y
  case z
  case velocityX
  case velocityY
  case velocityZ
  case scale
  case scaleSpeed
  case rotation
  case spin
  case red
  case green
  case blue
  case alpha
  case redSpeed
  case greenSpeed
  case blueSpeed
  case alphaSpeed
  case axisX
  case axisY
  case axisZ
  case wobblePhase
  case wobbleFrequency
  case wavePhase
  case mass
  case frame
  case inheritedScale
  case inheritedRed
  case inheritedGreen
  case inheritedBlue
  case inheritedAlpha
  case stepX
  case stepY
  case stepZ
  case stepVelocityX
  case stepVelocityY
  case stepVelocityZ
  case stepCount
  case travelled
  case travelSteps
  case landing
  case landingEdge
  case landingX
  case end
}

/// The particles of one emitter in order of birth, as a structure of arrays.
///
/// A column exists only where particles differ; elsewhere one constant stands for all. Columns grow
/// when they must and never shrink, so a warm store allocates nothing.
final class ParticleStore {
  /// Number of particles, some of which may be dead.
  private(set) var count = 0
  /// Particles that fit.
  private(set) var capacity = 0
  /// Times of birth on the tree's clock.
  private(set) var birth: UnsafeMutablePointer<Double>
  /// Keys of the random numbers.
  private(set) var key: UnsafeMutablePointer<UInt32>
  /// The columns that exist.
  let varying: [Column]
  private let columns: UnsafeMutablePointer<Floats?>
  private let constants: Floats

  /// Makes an empty store with columns for `varying`.
  ///
  /// `constants` are values of columns that do not exist; it is 0 for those left out.
  init(
    varying: Set<Column>, constants values: [(column: Column, value: Float)], capacity: Int = 0
  ) {
    self.varying = Column.allCases.filter(varying.contains)
    birth = .allocate(capacity: padding)
    key = .allocate(capacity: padding)
    columns = .allocate(capacity: Column.allCases.count)
    columns.initialize(repeating: nil, count: Column.allCases.count)
    constants = .allocate(capacity: Column.allCases.count)
    constants.initialize(repeating: 0, count: Column.allCases.count)
    for (column, value) in values { constants[column.rawValue] = value }
    for column in self.varying {
      columns[column.rawValue] = .allocate(capacity: padding)
    }
    reserve(capacity)
  }

  deinit {
    for column in Column.allCases {
      columns[column.rawValue]?.deallocate()
    }
    columns.deallocate()
    constants.deallocate()
    birth.deallocate()
    key.deallocate()
  }

  /// Makes room for `wanted` particles.
  func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let grown = max(wanted, capacity + capacity / 2, chunkSize)
    birth = birth.moved(count, to: grown)
    key = key.moved(count, to: grown)
    for column in varying {
      columns[column.rawValue] = columns[column.rawValue]?.moved(count, to: grown)
    }
    capacity = grown
  }

  /// Adds `added` particles whose values the caller must write; returns the index of the first.
  func append(_ added: Int) -> Int {
    reserve(count + added)
    defer { count += added }
    return count
  }

  /// Forgets all particles.
  func removeAll() {
    count = 0
  }

  /// Returns the column, if it exists.
  @inline(__always)
  func column(_ column: Column) -> Floats? {
    columns[column.rawValue]
  }

  /// Returns the values of a column from the particle at `start` on.
  @inline(__always)
  func operand(_ column: Column, from start: Int) -> Operand {
    let raw = column.rawValue
    return Operand(column: columns[raw].map { $0 + start }, constant: constants[raw])
  }

  /// The column of the age at which particles end.
  var lastAge: Column { columns[Column.end.rawValue] == nil ? .lifetime : .end }

  /// Copies the particle at `index` of a store with the same columns to `place`.
  func copy(_ index: Int, of other: ParticleStore, to place: Int) {
    birth[place] = other.birth[index]
    key[place] = other.key[index]
    for column in varying {
      let raw = column.rawValue
      if let from = other.columns[raw], let to = columns[raw] {
        to[place] = from[index]
      }
    }
  }

  /// Drops particles that are dead at the tree's `time`, in place and in their order.
  ///
  /// - Parameters:
  ///   - time: the tree's time.
  ///   - speed: seconds of age per second of the tree's clock.
  ///   - margin: seconds of age for which the dead are kept.
  ///   - flags: scratch memory for the flags of a chunk.
  func removeDead(
    at time: Double, speed: Double, margin: Double, flags: UnsafeMutablePointer<UInt32>
  ) {
    var kept = 0
    for start in stride(from: 0, to: count, by: chunkSize) {
      let length = min(chunkSize, count - start)
      let lives = operand(lastAge, from: start)
      var keeps = 0
      for index in 0..<length {
        let age = Float((time - birth[start + index]) * speed - margin)
        flags[index] = age < lives[index] ? 1 : 0
        keeps += Int(flags[index])
      }
      if kept != start || keeps != length {
        compact(birth, start, length, to: kept, flags)
        compact(key, start, length, to: kept, flags)
        for column in varying {
          if let values = columns[column.rawValue] {
            compact(values, start, length, to: kept, flags)
          }
        }
      }
      kept += keeps
    }
    count = kept
  }

  private func compact<Value>(
    _ values: UnsafeMutablePointer<Value>, _ start: Int, _ length: Int, to target: Int,
    _ keeps: UnsafeMutablePointer<UInt32>
  ) {
    var place = target
    for index in 0..<length {
      values[place] = values[start + index]
      place += Int(keeps[index])
    }
  }
}
