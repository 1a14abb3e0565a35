// SPDX-License-Identifier: MIT

/// Lays what an effect file says over the effect that it is `like`.
///
/// Keys replace those of the base. A `[[layer]]`, a cell or a `[[confetti]]` with the name of one
/// there changes that one; without a name it changes the one at its place in the list. All others
/// are added.
struct EffectBase {
  /// The lists and tables whose members are changed one by one; all else is replaced whole.
  private static let parts = ["layer", "cell", "confetti", "landing"]

  /// The base's tree.
  let root: TomlNode
  /// Where the base is named: the position of everything that comes from it.
  let position: TomlPosition
  /// Finds the images beside the base's file.
  let resolveImage: ImageResolver

  /// The tree of both.
  func with(_ own: TomlNode) -> TomlNode {
    merged(own, inherited(root))
  }

  private func merged(_ own: TomlNode, _ base: TomlNode) -> TomlNode {
    guard let members = own.members, let inherited = base.members else { return own }
    let kept = inherited.filter { $0.key != "like" }.map { member in
      own[member.key].map { changed($0, member) } ?? member
    }
    let added = members.filter { member in member.key == "like" || base[member.key] == nil }
    return own.with(.table(kept + added))
  }

  private func changed(_ own: TomlNode, _ base: TomlNode) -> TomlNode {
    guard Self.parts.contains(own.key) else { return own }
    guard let elements = own.elements else { return merged(own, base) }
    guard var all = base.elements else { return own }
    for (index, element) in elements.enumerated() {
      if let target = target(of: element, index, among: all.prefix(base.elements?.count ?? 0)) {
        all[target] = merged(element, all[target])
      } else {
        all.append(element)
      }
    }
    return own.with(.array(all))
  }

  /// Which element of the base one of the file changes; nil if it is a new one.
  private func target(
    of element: TomlNode, _ index: Int, among base: ArraySlice<TomlNode>
  ) -> Int? {
    guard let name = element["name"]?.text else { return index < base.count ? index : nil }
    return base.firstIndex { $0["name"]?.text == name }
  }

  private func inherited(_ node: TomlNode) -> TomlNode {
    let value: TomlNode.Value =
      switch node.value {
      case .table(let members): .table(members.map(inherited))
      case .array(let elements): .array(elements.map(inherited))
      default: node.value
      }
    return TomlNode(
      key: node.key, keyPosition: position, position: position, value: value,
      resolveImage: node.resolveImage ?? resolveImage)
  }
}

extension TomlNode {
  fileprivate func with(_ value: Value) -> TomlNode {
    TomlNode(
      key: key, keyPosition: keyPosition, position: position, value: value,
      resolveImage: resolveImage)
  }
}
