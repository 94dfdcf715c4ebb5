/** What an agency sets for the verification of visits; the guide's figures are what holds when nothing is set (domain: backoffice §3.5, §3.2). */
export interface EvvSettings {
  /** A call this far from the planned start still belongs to the visit. */
  readonly matchWindowMin: number
  /** Feet around a place in which a call counts as there; a place may have its own. */
  readonly geofenceFt: number
  readonly lateInMin: number
  readonly missingInMin: number
  /** After the planned end. */
  readonly missingOutMin: number
  /** After the planned end, without any call. */
  readonly missedMin: number
  /** A visit without a call at its end is closed after so many hours; a later call is another visit's. */
  readonly autoOutHours: number
  /** The same call again so soon after is one too many. The guide has no figure. */
  readonly repeatedCallMin: number
  /** A visit may end so much too soon, and be so much longer than planned. The guide has no figure; the one of a late start. */
  readonly earlyOutMin: number
  readonly overMin: number
  /** Methods that verify a visit while it is. */
  readonly realTimeMethods: readonly EvvMethod[]
  /** Whether a call from outside of the geofence still counts as verified: it is billable, and help outside of the home is common. */
  readonly isOutsideCompliant: boolean
}

export type EvvMethod = 'mobileGPS' | 'IVR' | 'FOB' | 'webManual' | 'paperTimesheet'

export const EVV_SETTINGS: EvvSettings = {
  matchWindowMin: 60,
  geofenceFt: 500,
  lateInMin: 7,
  missingInMin: 15,
  missingOutMin: 30,
  missedMin: 60,
  autoOutHours: 16,
  repeatedCallMin: 5,
  earlyOutMin: 7,
  overMin: 7,
  realTimeMethods: ['mobileGPS', 'IVR', 'FOB'],
  isOutsideCompliant: true,
}

export const evvSettings = (settings: Partial<EvvSettings> = {}): EvvSettings => ({ ...EVV_SETTINGS, ...settings })
