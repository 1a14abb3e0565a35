// SPDX-License-Identifier: MIT

import Values

/// The interface that the control socket speaks.
public enum ControlInterface {
  /// Its name.
  public static let name = "io.effectd.Control"

  /// Its description, the text of `io.effectd.Control.varlink`.
  public static let description: String = {
    var text = InterfaceText(
      name, "Shows and hides effects on this desktop, and says what shows and why.")
    text.add(
      enumeration: "Kind",
      "What effects are for: an ambient effect lasts, a burst ends by itself.",
      EffectKind.allCases.map(\.rawValue))
    text.add(EffectListing.record)
    text.add(Shown.record)
    text.add(Rule.record)
    text.add(OutputDescription.record)
    text.add(FlagStatus.record)
    text.add(LandingStatus.record)
    text.add(Status.record)
    for method in Method.all { text.add(method) }
    for error in ControlError.own { text.add(error) }
    return text.text
  }()
}

/// The interface that every Varlink service speaks.
public enum ServiceInterface {
  /// Its name.
  public static let name = "org.varlink.service"

  /// Its description.
  public static let description = """
    # Tells what a service is and which interfaces it offers.
    interface org.varlink.service

    # Who made the service, and its interfaces.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The description of one of its interfaces.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service does not offer that interface.
    error InterfaceNotFound (interface: string)

    # The interface has no such method.
    error MethodNotFound (method: string)

    # The service does not implement that method.
    error MethodNotImplemented (method: string)

    # A parameter is missing, of a wrong type or out of range.
    error InvalidParameter (parameter: string)

    # The caller may not do that.
    error PermissionDenied ()

    # The method answers more than once and must be called with `more`.
    error ExpectedMore ()

    """
}
