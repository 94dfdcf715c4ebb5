/** Who asks, in one company: everything that rights depend on, read from the session and the membership, never from the request. */
export interface Actor {
  readonly userId: string
  readonly companyId: string
  readonly superadmin: boolean
  readonly isOwner: boolean
  /** A role id such as `scheduler` or `case-manager`. */
  readonly userType: string
  /** Permission ids; super-admin-only ones are already taken out (see `grantable`). */
  readonly permissions: ReadonlySet<string>
  /** The account's flags `jobTitle`, `serviceInformation`, `insuranceInformation`, `billingCut`. */
  readonly flags: Readonly<Record<string, boolean>>
  /** Locations the user is bound to; empty means all. */
  readonly locationIds: readonly string[]
  /** The picked location, if any. */
  readonly locationId: string | null
  /** True: names read Last First Middle. */
  readonly nameOrder: boolean
  readonly timeZone: string
  readonly sessionId: string
  /** What the company has adapted of the product's documents, by the fields that say it; absent: nothing, or the product itself acts. */
  readonly adapted?: Readonly<Record<string, unknown>>
  /** The super admin who looks through this person's eyes, and can change nothing. */
  readonly viewer?: { readonly userId: string; readonly name: string }
}
