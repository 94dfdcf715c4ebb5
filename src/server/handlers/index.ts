/** What each call does: read what was sent, ask the room that knows, answer. */
import type { FastifyInstance } from 'fastify'
import { addBootCall } from './boot.ts'
import type { HandlerContext } from './context.ts'
import { addDashboardCall } from './dashboards.ts'
import { addDocumentCalls } from './documents.ts'
import { addFileCalls } from './files.ts'
import { addForms } from './forms.ts'
import { addPeopleCall } from './people.ts'
import { addPublicPages } from './public-pages.ts'
import { addListCalls } from './records/list.ts'
import { addRecordCalls } from './records/one.ts'
import { addRightsCalls } from './rights.ts'
import { addSessionChoices } from './session-choice.ts'
import { addSignInCalls } from './sign-in.ts'
import { addSignatureCalls } from './signatures.ts'
import { addAccountCalls } from './specification/account.ts'
import { addBellCalls } from './specification/bell.ts'
import { addLabelCalls } from './specification/labels.ts'
import { addPickers } from './specification/pickers.ts'
import { addPunchCalls } from './specification/punches.ts'
import { addReleaseCalls } from './specification/releases.ts'
import { addSupportCalls } from './specification/support.ts'
import { addTwoFactorCalls } from './two-factor.ts'
import { addVaultCalls } from './vault.ts'
import { addVerifyCall } from './verify.ts'
import { addViewAsCalls } from './view-as.ts'
import { addWeatherCall } from './weather.ts'

export type { HandlerContext } from './context.ts'
export { LOCATION_RESOURCE } from './specification/locations.ts'

const CALLS: readonly ((app: FastifyInstance, context: HandlerContext) => void)[] = [
  addSignInCalls,
  addVerifyCall,
  addSessionChoices,
  addViewAsCalls,
  addRightsCalls,
  addBootCall,
  addDocumentCalls,
  addPublicPages,
  addDashboardCall,
  addListCalls,
  addRecordCalls,
  addPickers,
  addPeopleCall,
  addForms,
  addFileCalls,
  addSignatureCalls,
  addVaultCalls,
  addTwoFactorCalls,
  addWeatherCall,
  addAccountCalls,
  addBellCalls,
  addPunchCalls,
  addSupportCalls,
  addReleaseCalls,
  addLabelCalls,
]

/** Hangs every call on the pipeline. */
export function addHandlers(app: FastifyInstance, context: HandlerContext): void {
  for (const add of CALLS) add(app, context)
}
