// SPDX-License-Identifier: MIT

/// What is fixed at a particle's birth; the last rows are where integrated particles have got to.
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
  init(varying: Set<Column>, capacity: Int = 0) {
    self.varying = Column.allCases.filter(varying.contains)
    birth = .allocate(capacity: padding)
    key = .allocate(capacity: padding)
    columns = .allocate(capacity: Column.allCases.count)
    columns.initialize(repeating: nil, count: Column.allCases.count)
    constants = .allocate(capacity: Column.allCases.count)
    constants.initialize(repeating: 0, count: Column.allCases.count)
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
    birth = moved(birth, to: grown)
    key = moved(key, to: grown)
    for column in varying {
      columns[column.rawValue] = moved(columns[column.rawValue], to: grown)
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

  /// Sets the value of a column that does not exist.
  func setConstant(_ value: Float, for column: Column) {
    constants[column.rawValue] = value
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

  /// Takes the constants of another store.
  func copyConstants(of other: ParticleStore) {
    constants.update(from: other.constants, count: Column.allCases.count)
  }

  /// Keeps the particles for which `keeps` has a value that is not 0, in their order.
  func compact(keeping keeps: UnsafeMutablePointer<UInt8>, kept: Int) {
    compact(birth, keeping: keeps)
    compact(key, keeping: keeps)
    for column in varying {
      if let values = columns[column.rawValue] {
        compact(values, keeping: keeps)
      }
    }
    count = kept
  }

  private func compact<Value>(
    _ values: UnsafeMutablePointer<Value>, keeping keeps: UnsafeMutablePointer<UInt8>
  ) {
    var place = 0
    for index in 0..<count {
      values[place] = values[index]
      place += Int(keeps[index])
    }
  }

  private func moved<Value>(
    _ old: UnsafeMutablePointer<Value>?, to grown: Int
  ) -> UnsafeMutablePointer<Value> {
    let new = UnsafeMutablePointer<Value>.allocate(capacity: grown + padding)
    if let old {
      new.moveInitialize(from: old, count: count)
      old.deallocate()
    }
    return new
  }
}
