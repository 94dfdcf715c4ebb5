/** What each call does: read what was sent, ask the room that knows, answer. */
import type { FastifyInstance } from 'fastify'
import { addBadgeCall } from './badges.ts'
import { addBootCall } from './boot.ts'
import { addColumnsCall } from './columns.ts'
import { addCompanyLogo } from './company-logo.ts'
import type { HandlerContext } from './context.ts'
import { addDashboardCall } from './dashboards.ts'
import { addDocumentCalls } from './documents.ts'
import { addFileCalls } from './files.ts'
import { addFirstSetUpCall } from './first-set-up.ts'
import { addFormLinkCalls } from './form-links.ts'
import { addForms } from './forms.ts'
import { addLanguageCall } from './language.ts'
import { addLiveChat } from './live-chat.ts'
import { addLookCall } from './look.ts'
import { addOwnSessionCalls } from './own-sessions.ts'
import { addOwnViewsCall } from './own-views.ts'
import { addPasswordLinkCalls } from './password-links.ts'
import { addPeopleCall } from './people.ts'
import { addPublicPages } from './public-pages.ts'
import { addPushCalls } from './push.ts'
import { addListCalls } from './records/list.ts'
import { addRecordCalls } from './records/one.ts'
import { addOperationCall } from './records/operations.ts'
import { addRightsCalls } from './rights.ts'
import { addSessionChoices } from './session-choice.ts'
import { addSignInCalls } from './sign-in.ts'
import { addSignatureCalls } from './signatures.ts'
import { addAccountCalls } from './specification/account.ts'
import { addAssistantCalls } from './specification/assistant.ts'
import { addBellCalls } from './specification/bell.ts'
import { addChatCalls } from './specification/chat.ts'
import { addChatFileCalls } from './specification/chat-files.ts'
import { addLabelCalls } from './specification/labels.ts'
import { addPickers } from './specification/pickers.ts'
import { addPunchCalls } from './specification/punches.ts'
import { addReleaseCalls } from './specification/releases.ts'
import { addSmsCall } from './specification/sms.ts'
import { addSupportCalls } from './specification/support.ts'
import { addTranslationCalls } from './translations.ts'
import { addTwoFactorCalls } from './two-factor.ts'
import { addVaultCalls } from './vault.ts'
import { addVerifyCall } from './verify.ts'
import { addViewAsCalls } from './view-as.ts'
import { addWeatherCall } from './weather.ts'

export type { HandlerContext } from './context.ts'
export { LOCATION_RESOURCE } from './specification/locations.ts'

const CALLS: readonly ((app: FastifyInstance, context: HandlerContext) => void)[] = [
  addSignInCalls,
  addPasswordLinkCalls,
  addFirstSetUpCall,
  addOwnSessionCalls,
  addVerifyCall,
  addSessionChoices,
  addViewAsCalls,
  addRightsCalls,
  addTranslationCalls,
  addBootCall,
  addLanguageCall,
  addLookCall,
  addColumnsCall,
  addOwnViewsCall,
  addCompanyLogo,
  addLiveChat,
  addPushCalls,
  addDocumentCalls,
  addPublicPages,
  addDashboardCall,
  addBadgeCall,
  addListCalls,
  addRecordCalls,
  addOperationCall,
  addPickers,
  addPeopleCall,
  addForms,
  addFormLinkCalls,
  addFileCalls,
  addSignatureCalls,
  addVaultCalls,
  addTwoFactorCalls,
  addWeatherCall,
  addAccountCalls,
  addBellCalls,
  addChatCalls,
  addSmsCall,
  addChatFileCalls,
  addPunchCalls,
  addSupportCalls,
  addReleaseCalls,
  addLabelCalls,
  addAssistantCalls,
]

/** Hangs every call on the pipeline. */
export function addHandlers(app: FastifyInstance, context: HandlerContext): void {
  for (const add of CALLS) add(app, context)
}
