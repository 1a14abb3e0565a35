// SPDX-License-Identifier: MIT

import ControlProtocol
import Particles
import Values

/// Other colours and pictures for an effect.
extension Effect {
  /// What of a request for a burst changes nothing here, and why, in words.
  func ineffective(in request: BurstRequest) -> [String] {
    ineffectiveText(in: request) + ineffectiveColors(in: request.options)
      + shaped(by: request).flashNotes(scale: request.scale)
  }

  private func ineffectiveText(in request: BurstRequest) -> [String] {
    guard request.text != nil else { return [] }
    guard layers.contains(where: { $0.emitterCells.contains(where: \.hasText) }) else {
      return ["the text changes nothing: \(name) shows none"]
    }
    let saying = shaped(by: request)
    return saying.layers.contains { $0.emitterCells.contains(where: \.hasText) }
      ? [] : ["the text changes nothing: emoji are shown instead of it"]
  }

  /// What of some options changes nothing here, and why, in words.
  func ineffective(in options: EffectOptions) -> [String] {
    ineffectiveColors(in: options) + changed(by: options).flashNotes(scale: options.scale)
  }

  private func ineffectiveColors(in options: EffectOptions) -> [String] {
    guard options.colors != nil else { return [] }
    if options.emoji != nil { return ["colours change nothing: emoji keep their own"] }
    guard !layers.flatMap(\.emitterCells).contains(where: \.takesColors) else { return [] }
    return ["colours change nothing: the pictures of \(name) keep their own"]
  }

  /// Gives all texts other words, in their own fonts and sizes.
  mutating func say(_ text: String) {
    for index in layers.indices {
      layers[index].emitterCells = layers[index].emitterCells.map { $0.saying(text) }
    }
  }

  /// Shows emoji in the place of the outermost cells' own pictures; parts of a picture go with it.
  mutating func show(_ emoji: [String]) {
    let shown = layers.flatMap(\.emitterCells).filter { $0.contents != nil }
    let hasMain = shown.contains { $0.recolor == .full }
    for index in layers.indices {
      layers[index].emitterCells = layers[index].emitterCells.flatMap { cell in
        guard let contents = cell.contents else { return [cell] }
        if hasMain, cell.recolor != .full { return [EmitterCell]() }
        return cell.showing(emoji, size: contents.emojiSize)
      }
    }
  }

  /// Gives the outermost cells one of some colours; sub-emitters have it from their parents.
  mutating func color(_ colors: [Color]) {
    var rank = 0
    for index in layers.indices {
      layers[index].emitterCells = Self.color(layers[index].emitterCells, colors, &rank)
    }
  }

  /// What cannot be seen, as a shot of confetti, and emits what has colours of its own, passes them on.
  private static func color(
    _ cells: [EmitterCell], _ colors: [Color], _ rank: inout Int
  ) -> [EmitterCell] {
    var colored: [EmitterCell] = []
    for var cell in cells {
      if cell.contents == nil, cell.emitterCells.contains(where: { !$0.colors.isEmpty }) {
        cell.emitterCells = color(cell.emitterCells, colors, &rank)
        colored.append(cell)
      } else if cell.takesColors {
        colored += cell.colored(colors, first: rank)
        rank += 1
      } else {
        colored.append(cell)
      }
    }
    return colored
  }
}

extension EmitterCell {
  /// Whether colours that are asked for change it.
  fileprivate var takesColors: Bool { recolor != .none && contents?.isTinted ?? true }

  /// Whether it, or what it emits, shows a text.
  fileprivate var hasText: Bool {
    if case .text = contents { return true }
    return emitterCells.contains(where: \.hasText)
  }

  /// The cell, and what it emits, with other words.
  fileprivate func saying(_ text: String) -> EmitterCell {
    var cell = self
    if case .text(_, let font, let size) = contents {
      cell.contents = .text(text, font: font, size: size)
    }
    cell.emitterCells = emitterCells.map { $0.saying(text) }
    return cell
  }

  /// One cell per emoji, the births divided among them.
  fileprivate func showing(_ emoji: [String], size: Double) -> [EmitterCell] {
    zip(spread(over: emoji.count), emoji).map { cell, text in
      var cell = cell
      cell.contents = .emoji(text, size: size)
      cell.color = Color(red: 1, green: 1, blue: 1, alpha: color.alpha)
      cell.colors = []
      cell.backColor = nil
      cell.dropColorChanges()
      return cell
    }
  }

  /// Cells that take the place of this one, in some colours; one cell per colour if each has a back of
  /// its own.
  fileprivate func colored(_ colors: [Color], first: Int) -> [EmitterCell] {
    let own = self.colors.isEmpty ? [color] : self.colors
    let alpha = own.reduce(0) { $0 + $1.alpha } / Float(own.count)
    let shades = colors.map { $0.shade(recolor).faded(alpha) }
    var cell = self
    cell.dropColorChanges()
    cell.colors = shades
    guard let backColor else { return [cell] }
    let brightness = own.reduce(0) { $0 + $1.brightness } / Float(own.count)
    // A back that is half as bright as the front stays so.
    let ratio = brightness > 0.02 ? backColor.brightness / brightness : 1
    return zip(cell.spread(over: shades.count, first: first), shades.indices).map { one, index in
      var one = one
      one.colors = []
      one.color = shades[index]
      one.backColor = shades[index].brightened(ratio, alpha: backColor.alpha * colors[index].alpha)
      return one
    }
  }

  /// Colours that are asked for stay as they are, but for the opacity.
  private mutating func dropColorChanges() {
    (redRange, greenRange, blueRange) = (0, 0, 0)
    (redSpeed, greenSpeed, blueSpeed) = (0, 0, 0)
    behaviors = behaviors.compactMap(\.withoutColors)
  }
}

extension Behavior {
  /// What is left of it without colours; nil if that is nothing.
  fileprivate var withoutColors: Behavior? {
    switch kind {
    case .valueOverLife(let rule):
      let path = rule.keyPath.rawValue
      return path.hasPrefix("color.") && path != "color.alpha" ? nil : self
    case .colorOverLife(var rule):
      rule.colors = rule.colors.map { Color(red: 1, green: 1, blue: 1, alpha: $0.alpha) }
      rule.multiplies = true
      return Behavior(.colorOverLife(rule), name: name, enabled: enabled)
    default: return self
    }
  }
}

extension Color {
  /// How bright it looks, 0 to 1, by the weights of ITU-R BT.709 on the values as they are.
  fileprivate var brightness: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  fileprivate func shade(_ recolor: Recolor) -> Color {
    switch recolor {
    case .full, .none: self
    case .lighter: brightened(1.6, alpha: alpha)
    case .darker: brightened(0.5, alpha: alpha)
    }
  }

  fileprivate func faded(_ factor: Float) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// Darker below 1; above it the same share of the way to white.
  fileprivate func brightened(_ factor: Float, alpha: Float) -> Color {
    let way = min(max(factor - 1, 0), 1)
    func changed(_ value: Float) -> Float {
      factor <= 1 ? value * factor : value + (1 - value) * way
    }
    return Color(red: changed(red), green: changed(green), blue: changed(blue), alpha: alpha)
  }
}

extension Contents {
  /// The size an emoji should have in the place of this, in points.
  fileprivate var emojiSize: Double {
    switch self {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size): size
    case .text(_, _, let size): size
    case .image(_, let size): size ?? 48
    }
  }
}
