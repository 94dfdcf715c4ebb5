/** Why a visit is edited, by the codes of one vendor (domain: backoffice §3.5 [42]); an agency has its own list. Documents have the words. */
export const EDIT_REASONS: Readonly<Record<string, string>> = {
  '200': 'phoneNotLinked',
  '201': 'phoneNotAllowed',
  '202': 'noPhone',
  '203': 'phoneInUse',
  '204': 'outsideHome',
  '205': 'lineDown',
  '206': 'memberChanged',
  '207': 'addressNotLinked',
  '208': 'noCallIn',
  '209': 'noCallOut',
  '210': 'noCalls',
  '211': 'calledEarlyOrLate',
  '212': 'wrongIdOrTask',
  '213': 'wrongDeviceCode',
  '214': 'attendantNoReport',
  '215': 'devicePending',
  '216': 'deviceBroken',
  '217': 'mobileUnusable',
  '218': 'systemDown',
  '219': 'entryError',
  '220': 'noReplacement',
  '221': 'timesheetReceived',
  '222': 'other',
}

/** How an edit was made sure of. */
export const EDIT_ACTIONS: Readonly<Record<string, string>> = {
  '11': 'confirmedWithOutside',
  '12': 'confirmedWithMember',
  '13': 'newAttendant',
  '14': 'rescheduled',
  '15': 'suspended',
  '16': 'addressUpdated',
  '17': 'phoneUpdated',
  '18': 'methodChanged',
  '19': 'signedTimesheet',
}

/** What does not make a visit billable by itself. */
export const WEAK_ACTIONS: readonly string[] = ['12']
