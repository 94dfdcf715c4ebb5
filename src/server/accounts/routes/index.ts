/** The calls of who comes in: sessions, second steps, links, one's own choices, and the start of the page. */
import type { FastifyInstance } from 'fastify'
import type { FirstSetUp } from '#server/accounts/first-set-up'
import type { PasswordLinks } from '#server/accounts/password-links'
import type { TwoFactor } from '#server/accounts/two-factor'
import type { Vault } from '#server/accounts/vault'
import type { LiveChat } from '#server/agency/live-chat'
import type { Registries } from '#server/agency/registries'
import type { Shell } from '#server/agency/shell'
import type { WeatherRoom } from '#server/agency/weather'
import type { Assistant } from '#server/assistant'
import type { ShownDocuments } from '#server/documents/store'
import type { Guards } from '#server/http/guards'
import type { Push } from '#server/messaging/push'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import { accountRoutes } from './account.ts'
import { bootRoutes } from './boot.ts'
import { columnRoutes } from './columns.ts'
import { firstSetUpRoutes } from './first-set-up.ts'
import { languageRoutes } from './language.ts'
import { lookRoutes } from './look.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { ownViewRoutes } from './own-views.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { publicPageRoutes } from './public-pages.ts'
import { sessionChoiceRoutes } from './session-choice.ts'
import { signInRoutes } from './sign-in.ts'
import { twoFactorRoutes } from './two-factor.ts'
import { vaultRoutes } from './vault.ts'
import { verifyRoutes } from './verify.ts'
import { viewAsRoutes } from './view-as.ts'

export interface AccountDeps {
  readonly guards: Guards
  readonly database: Database
  readonly documents: ShownDocuments
  readonly twoFactor: TwoFactor
  readonly passwordLinks: PasswordLinks
  readonly firstSetUp: FirstSetUp
  readonly vault: Vault
  readonly shell: Shell
  readonly assistant: Assistant
  /** Undefined: switched off by the settings. */
  readonly liveChat: LiveChat | undefined
  /** Undefined: switched off by the settings. */
  readonly push: Push | undefined
  /** Undefined: switched off by the settings. */
  readonly registries: Pick<Registries, 'connected'>
  readonly weather: WeatherRoom | undefined
  readonly say: Say
  readonly development: boolean
  readonly secure: boolean
  readonly version: string
}

const ROUTES: readonly ((app: FastifyInstance, deps: AccountDeps) => void)[] = [
  accountRoutes,
  bootRoutes,
  columnRoutes,
  firstSetUpRoutes,
  languageRoutes,
  lookRoutes,
  ownSessionRoutes,
  ownViewRoutes,
  passwordLinkRoutes,
  publicPageRoutes,
  sessionChoiceRoutes,
  signInRoutes,
  twoFactorRoutes,
  vaultRoutes,
  verifyRoutes,
  viewAsRoutes,
]

export function addAccountCalls(app: FastifyInstance, deps: AccountDeps): void {
  for (const add of ROUTES) add(app, deps)
}
