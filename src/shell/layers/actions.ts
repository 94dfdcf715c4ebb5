/** What the menus of the top bar and the palette offer beside screens and records. The one list to extend: a new entry needs its words and its layer. */
export interface ShellAction {
  /** Also the id of the layer it opens, unless it is run by the top bar itself. */
  readonly id: string
  /** Translation key. */
  readonly label: string
  readonly icon: string
  readonly menu: 'user' | 'help'
  /** A line above it. */
  readonly line?: true
  /** The route it leads to instead of a layer; hidden from whoever can't open it and while it is planned. */
  readonly route?: string
  readonly hidden?: (place: ActionPlace) => boolean
  /** Also offered to clients and employees with an account of their own. */
  readonly ownAccounts?: true
}

export interface ActionPlace {
  readonly superadmin: boolean
  readonly isOwnAccount: boolean
  readonly userAgent: string
  readonly colorMode: 'light' | 'dark'
  /** Layers that other rooms lend. */
  readonly layerSlots: readonly string[]
  readonly opensRoute: (id: string) => boolean
}

/** spec: shell-and-account §2 — the entries of the game and of Voice Command are hidden on Opera and Firefox. */
const isOperaOrFirefox = (userAgent: string): boolean => /\b(?:Firefox|FxiOS|OPR|OPiOS|OPX|Opera)\//.test(userAgent)

export const SHELL_ACTIONS: readonly ShellAction[] = [
  { id: 'account', label: 'shared/account.title', icon: 'circle-user', menu: 'user', line: true, ownAccounts: true },
  { id: 'punch-in', label: 'shared/punch.in.title', icon: 'log-in', menu: 'user', line: true },
  { id: 'punch-out', label: 'shared/punch.out.title', icon: 'clock-check', menu: 'user' },
  { id: 'break-start', label: 'shared/punch.breakStart.title', icon: 'coffee', menu: 'user' },
  { id: 'break-end', label: 'shared/punch.breakEnd.title', icon: 'timer-off', menu: 'user' },
  { id: 'signature', label: 'shared/signature.addTitle', icon: 'file-signature', menu: 'user', line: true },
  { id: 'customize-dashboard', label: 'shared/shell.customizeDashboard', icon: 'layout-dashboard', menu: 'user' },
  { id: 'runs', label: 'shared/shell.runs', icon: 'list-checks', menu: 'user', hidden: ({ layerSlots }) => !layerSlots.includes('runs') },
  {
    id: 'game',
    label: 'shared/games.title',
    icon: 'gamepad-2',
    menu: 'user',
    hidden: ({ userAgent, layerSlots }) => isOperaOrFirefox(userAgent) || !layerSlots.includes('game'),
  },
  { id: 'contact', label: 'shared/help.contactUs', icon: 'phone', menu: 'user' },
  { id: 'language', label: 'shared/language.title', icon: 'languages', menu: 'user', ownAccounts: true },
  { id: 'offline', label: 'shared/offline.title', icon: 'wifi-off', menu: 'user' },
  {
    id: 'to-dark',
    label: 'shared/shell.toDark',
    icon: 'moon',
    menu: 'user',
    line: true,
    ownAccounts: true,
    hidden: ({ colorMode }) => colorMode === 'dark',
  },
  {
    id: 'to-light',
    label: 'shared/shell.toLight',
    icon: 'sun',
    menu: 'user',
    line: true,
    ownAccounts: true,
    hidden: ({ colorMode }) => colorMode === 'light',
  },
  { id: 'sign-out', label: 'shared/shell.signOut', icon: 'log-out', menu: 'user', line: true, ownAccounts: true },
  { id: 'ticket', label: 'shared/help.createTicket', icon: 'ticket', menu: 'help' },
  { id: 'training', label: 'shared/help.trainingTutorial', icon: 'graduation-cap', menu: 'help', line: true, route: 'help' },
  { id: 'releases', label: 'shared/help.releasesTutorial', icon: 'history', menu: 'help', route: 'releases' },
  { id: 'tutorials', label: 'shared/help.videosTutorial', icon: 'video', menu: 'help', route: 'tutorials' },
  { id: 'whats-new', label: 'shared/help.whatsNew', icon: 'sparkles', menu: 'help', line: true },
  { id: 'referral', label: 'shared/help.referBusiness', icon: 'gift', menu: 'help' },
  {
    id: 'voice',
    label: 'shared/voice.title',
    icon: 'mic',
    menu: 'help',
    hidden: ({ userAgent, layerSlots }) => isOperaOrFirefox(userAgent) || !layerSlots.includes('voice'),
  },
]

/** What this person is offered here, in order. */
export const actionsAt = (place: ActionPlace): readonly ShellAction[] =>
  SHELL_ACTIONS.filter(
    ({ route, hidden, ownAccounts = false }) =>
      (ownAccounts || !place.isOwnAccount) && (route === undefined || place.opensRoute(route)) && hidden?.(place) !== true,
  )
