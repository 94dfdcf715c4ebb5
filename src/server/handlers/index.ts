/**
 * What each call does: read what was sent, ask the room that knows, answer. Each file's routes name what they stand on, and none of it may be
 * left out; what a setting switches off is given as undefined.
 */
import type { FastifyInstance } from 'fastify'
import type { FirstSetUp } from '#server/accounts/first-set-up'
import type { PasswordLinks } from '#server/accounts/password-links'
import type { TwoFactor } from '#server/accounts/two-factor'
import type { Vault } from '#server/accounts/vault'
import type { LiveChat } from '#server/agency/live-chat'
import type { Shell } from '#server/agency/shell'
import type { WeatherRoom } from '#server/agency/weather'
import type { Assistant } from '#server/assistant'
import type { Rights } from '#server/documents/rights'
import type { Translations } from '#server/documents/translations'
import type { Forms } from '#server/forms/clinical'
import type { Files } from '#server/forms/files'
import type { FormLinks } from '#server/forms/form-links'
import type { Papers } from '#server/forms/papers'
import type { Signatures } from '#server/forms/signatures'
import type { Guards } from '#server/http/guards'
import type { Chat } from '#server/messaging/chat'
import type { Push } from '#server/messaging/push'
import type { Sms } from '#server/messaging/sms'
import type { Database } from '#server/platform/database'
import type { Say } from '#server/platform/language'
import type { Records } from '#server/records'
import { badgeRoutes } from './badges.ts'
import { bootRoutes } from './boot.ts'
import { columnRoutes } from './columns.ts'
import { companyLogoRoutes } from './company-logo.ts'
import { dashboardRoutes } from './dashboards.ts'
import { documentRoutes } from './documents.ts'
import { fileRoutes } from './files.ts'
import { firstSetUpRoutes } from './first-set-up.ts'
import { formLinkRoutes } from './form-links.ts'
import { formCatalogueRoutes } from './forms/catalogue.ts'
import { draftRoutes } from './forms/drafts.ts'
import { filedFormRoutes } from './forms/filed.ts'
import { paperRoutes } from './forms/paper.ts'
import { specificationFormRoutes } from './forms/specification.ts'
import { formVersionRoutes } from './forms/versions.ts'
import { languageRoutes } from './language.ts'
import { liveChatRoutes } from './live-chat.ts'
import { lookRoutes } from './look.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { ownViewRoutes } from './own-views.ts'
import { passwordLinkRoutes } from './password-links.ts'
import { peopleRoutes } from './people.ts'
import { publicPageRoutes } from './public-pages.ts'
import { pushRoutes } from './push.ts'
import { recordDraftRoutes } from './records/drafts.ts'
import { listRoutes } from './records/list.ts'
import { recordRoutes } from './records/one.ts'
import { recordOperationRoutes } from './records/operations.ts'
import { rightsRoutes } from './rights.ts'
import { sessionChoiceRoutes } from './session-choice.ts'
import type { ShownDocuments } from './shown-documents.ts'
import { signInRoutes } from './sign-in.ts'
import { signatureRoutes } from './signatures.ts'
import { accountRoutes } from './specification/account.ts'
import { assistantRoutes } from './specification/assistant.ts'
import { assistantFactRoutes } from './specification/assistant-admin.ts'
import { assistantTabRoutes } from './specification/assistant-tabs.ts'
import { bellRoutes } from './specification/bell.ts'
import { chatRoutes } from './specification/chat.ts'
import { chatFileRoutes } from './specification/chat-files.ts'
import { labelRoutes } from './specification/labels.ts'
import { pickerRoutes } from './specification/pickers.ts'
import { punchRoutes } from './specification/punches.ts'
import { releaseRoutes } from './specification/releases.ts'
import { smsRoutes } from './specification/sms.ts'
import { supportRoutes } from './specification/support.ts'
import { translationRoutes } from './translations.ts'
import { twoFactorRoutes } from './two-factor.ts'
import { vaultRoutes } from './vault.ts'
import { verifyRoutes } from './verify.ts'
import { viewAsRoutes } from './view-as.ts'
import { weatherRoutes } from './weather.ts'

export { LOCATION_RESOURCE } from './specification/locations.ts'

/** What all calls together stand on. */
export interface HandlerRooms {
  readonly guards: Guards
  readonly twoFactor: TwoFactor
  readonly passwordLinks: PasswordLinks
  readonly firstSetUp: FirstSetUp
  readonly vault: Vault
  readonly rights: Rights
  readonly translations: Translations
  readonly database: Database
  readonly documents: ShownDocuments
  readonly records: Records
  readonly signatures: Signatures
  readonly files: Files
  readonly forms: Forms
  readonly formLinks: FormLinks
  readonly papers: Papers
  readonly shell: Shell
  readonly chat: Chat
  readonly sms: Sms
  readonly assistant: Assistant
  readonly weather: WeatherRoom | undefined
  readonly push: Push | undefined
  readonly liveChat: LiveChat | undefined
  readonly say: Say
  readonly development: boolean
  readonly secure: boolean
  readonly version: string
}

const ROUTES: readonly ((app: FastifyInstance, rooms: HandlerRooms) => void)[] = [
  signInRoutes,
  passwordLinkRoutes,
  firstSetUpRoutes,
  ownSessionRoutes,
  verifyRoutes,
  sessionChoiceRoutes,
  viewAsRoutes,
  rightsRoutes,
  translationRoutes,
  bootRoutes,
  languageRoutes,
  lookRoutes,
  columnRoutes,
  ownViewRoutes,
  companyLogoRoutes,
  liveChatRoutes,
  pushRoutes,
  documentRoutes,
  publicPageRoutes,
  dashboardRoutes,
  badgeRoutes,
  listRoutes,
  recordDraftRoutes,
  recordRoutes,
  recordOperationRoutes,
  pickerRoutes,
  peopleRoutes,
  formCatalogueRoutes,
  paperRoutes,
  formVersionRoutes,
  draftRoutes,
  filedFormRoutes,
  specificationFormRoutes,
  formLinkRoutes,
  fileRoutes,
  signatureRoutes,
  vaultRoutes,
  twoFactorRoutes,
  weatherRoutes,
  accountRoutes,
  bellRoutes,
  chatRoutes,
  smsRoutes,
  chatFileRoutes,
  punchRoutes,
  supportRoutes,
  releaseRoutes,
  labelRoutes,
  assistantRoutes,
  assistantTabRoutes,
  assistantFactRoutes,
]

/** Hangs every call on the pipeline. */
export function addHandlers(app: FastifyInstance, rooms: HandlerRooms): void {
  for (const add of ROUTES) add(app, rooms)
}
