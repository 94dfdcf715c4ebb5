/** The code of the domain modules: rules and operations of home care, under the names that documents use. */
import type { domainModules } from '#domains'
import type { ConsequenceCode, OperationCode, RuleCode, SuggestionCode } from '#server/operations'
import { addClient } from './attendance/add-client.ts'
import { calculateUnits } from './attendance/calculate-units.ts'
import { guards as sessionGuards } from './attendance/guards.ts'
import { copyWeek as copyWeekOfDays, planDays } from './attendance/plan-days.ts'
import { runGuards, swapDriver } from './attendance/runs.ts'
import { addToBatch, dissolve, send, takeOut } from './billing/batches.ts'
import { buildFile } from './billing/build-file.ts'
import { correct, voidClaim } from './billing/correct-claims.ts'
import { generateClaims } from './billing/generate-claims.ts'
import { askCardPayment } from './billing/invoices/ask-card-payment.ts'
import { createInvoices } from './billing/invoices/create-invoices.ts'
import { invoiceGuards } from './billing/invoices/guards.ts'
import { remind, sendInvoices, voidInvoice } from './billing/invoices/move-invoices.ts'
import { invoiceMoves } from './billing/invoices/moves.ts'
import { billPatientShare } from './billing/invoices/patient-share.ts'
import { recordPayment, refundPayment } from './billing/invoices/payments.ts'
import { matchClaim, voidPayment } from './billing/payments/match-claim.ts'
import { postClaims, postHeld, postPayment, unpostClaims, unpostPayment } from './billing/payments/post-payments.ts'
import { rateGuards } from './billing/rate-guards.ts'
import { readResponse } from './billing/read-response.ts'
import { restoreClaims } from './billing/restore-claims.ts'
import { scrub } from './billing/scrub.ts'
import { discard, exclude, include } from './billing/states.ts'
import { writeOffGuards } from './billing/write-off-guards.ts'
import { ask, askAgain, askDue } from './eligibility/ask.ts'
import { accept } from './eligibility/decide.ts'
import { cancelFile, readAnswer } from './eligibility/read-answer.ts'
import { compare as compareAnswer, record } from './eligibility/record.ts'
import { clockIn, clockOut, enterTimes } from './evv/clock.ts'
import { editVisit } from './evv/edit-visit.ts'
import { guards as evvGuards } from './evv/guards.ts'
import { match } from './evv/match.ts'
import { acknowledge, transmit } from './evv/states.ts'
import { check as checkExclusions, checkPrescribers, checkWorkers } from './exclusions/check.ts'
import { clear, confirm, reopen as reopenMatch } from './exclusions/decide.ts'
import { importList } from './exclusions/import-list.ts'
import { markFailed, markSent, send as sendFax } from './fax/send.ts'
import { assignCourse } from './office/assign-course.ts'
import { planHolidays } from './office/plan-holidays.ts'
import { applyTiers } from './payroll/apply-tiers.ts'
import { calculate } from './payroll/calculate.ts'
import { changeRates } from './payroll/change-rates.ts'
import { combine } from './payroll/combine.ts'
import { compare } from './payroll/compare.ts'
import { exportBatch } from './payroll/export.ts'
import { cardGuards as paidCardGuards, wageGuards } from './payroll/guards.ts'
import { approve, lock, markPaid, reopen, voidBatch } from './payroll/moves.ts'
import { openBatch } from './payroll/open-batch.ts'
import { settle } from './requirements/settle.ts'
import { recipientStart, workerStart } from './requirements/start.ts'
import { remind as remindSigners } from './signing/remind.ts'
import { sendToClients, sendToEmployees } from './signing/send-documents.ts'
import { sendOnboarding } from './signing/send-onboarding.ts'
import { check, submit } from './timecards/check.ts'
import { copyFromSchedule } from './timecards/copy-from-schedule.ts'
import { lockPeriod, planPeriods } from './timecards/cut-offs.ts'
import { guards as cardGuards, lineGuards } from './timecards/guards.ts'
import { dispute, sign, signAsClient } from './timecards/sign.ts'
import { logGuards, visitGuards } from './timecards/taken.ts'
import { acceptOffer, approveRequest, declineOffer, declineRequest, recordAnswer } from './visits/answers.ts'
import { broadcast, extendBroadcast } from './visits/broadcast.ts'
import { cover } from './visits/cover.ts'
import { createSeries } from './visits/create-series.ts'
import { createSupervision, createVisit } from './visits/create-visit.ts'
import { guards } from './visits/guards.ts'
import { copyWeek, moveSeries } from './visits/series-changes.ts'
import { cancel, publish, swapWorker } from './visits/states.ts'
import { suggestWorkers } from './visits/suggest-workers.ts'
import { askTimeOff, withdrawTimeOff } from './visits/time-off-asks.ts'

type Modules = typeof domainModules
type Code<Named, Kind> = { readonly [Name in keyof Named]: Kind }

/** Of every rule, operation and suggestion that a module declares, the code under the same name. */
type CodeOfModules = {
  readonly [Name in keyof Modules]: {
    readonly rules: Code<Modules[Name]['rules'], RuleCode>
    readonly operations: Code<Modules[Name]['operations'], OperationCode>
  } & (Modules[Name] extends { readonly suggestions: infer Suggested } ? { readonly suggestions: Code<Suggested, SuggestionCode> } : unknown) &
    (Modules[Name] extends { readonly consequences: infer Following } ? { readonly consequences: Code<Following, ConsequenceCode> } : unknown)
}

/** By the names of the modules. */
export const careModules: CodeOfModules = {
  attendance: {
    rules: { guards: sessionGuards, 'run-guards': runGuards },
    operations: {
      'plan-days': planDays,
      'copy-week': copyWeekOfDays,
      'add-client': addClient,
      'calculate-units': calculateUnits,
      'swap-driver': swapDriver,
    },
  },
  billing: {
    rules: { 'rate-guards': rateGuards, 'write-off-guards': writeOffGuards, 'invoice-guards': invoiceGuards },
    operations: {
      'generate-claims': generateClaims,
      exclude,
      include,
      scrub,
      discard,
      'restore-claims': restoreClaims,
      'add-to-batch': addToBatch,
      'take-out': takeOut,
      'build-file': buildFile,
      send,
      dissolve,
      'read-response': readResponse,
      'post-payment': postPayment,
      'post-held': postHeld,
      'unpost-payment': unpostPayment,
      'post-claims': postClaims,
      'unpost-claims': unpostClaims,
      'match-claim': matchClaim,
      'void-payment': voidPayment,
      correct,
      'void-claim': voidClaim,
      'create-invoices': createInvoices,
      'bill-patient-share': billPatientShare,
      'send-invoices': sendInvoices,
      'record-payment': recordPayment,
      'ask-card-payment': askCardPayment,
      'refund-payment': refundPayment,
      'void-invoice': voidInvoice,
      remind,
      'invoice-moves': invoiceMoves,
    },
  },
  eligibility: {
    rules: {},
    operations: {
      ask,
      'ask-due': askDue,
      'ask-again': askAgain,
      'read-answer': readAnswer,
      'cancel-file': cancelFile,
      record,
      compare: compareAnswer,
      accept,
    },
  },
  evv: {
    rules: { guards: evvGuards },
    operations: { match, 'edit-visit': editVisit, acknowledge, transmit, 'clock-in': clockIn, 'clock-out': clockOut, 'enter-times': enterTimes },
  },
  exclusions: {
    rules: {},
    operations: {
      'import-list': importList,
      check: checkExclusions,
      'check-workers': checkWorkers,
      'check-prescribers': checkPrescribers,
      clear,
      confirm,
      reopen: reopenMatch,
    },
  },
  fax: { rules: {}, operations: { send: sendFax, 'mark-sent': markSent, 'mark-failed': markFailed } },
  signing: {
    rules: {},
    operations: { remind: remindSigners, 'send-to-clients': sendToClients, 'send-to-employees': sendToEmployees, 'send-onboarding': sendOnboarding },
  },
  office: { rules: {}, operations: { 'plan-holidays': planHolidays, 'assign-course': assignCourse } },
  payroll: {
    rules: { 'rate-guards': wageGuards, 'card-guards': paidCardGuards },
    operations: {
      'open-batch': openBatch,
      calculate,
      compare,
      combine,
      approve,
      reopen,
      lock,
      export: exportBatch,
      'mark-paid': markPaid,
      void: voidBatch,
      'apply-tiers': applyTiers,
      'change-rates': changeRates,
    },
  },
  requirements: { rules: { 'recipient-start': recipientStart, 'worker-start': workerStart }, consequences: { settle }, operations: {} },
  timecards: {
    rules: { guards: cardGuards, 'line-guards': lineGuards, 'visit-guards': visitGuards, 'log-guards': logGuards },
    operations: {
      'copy-from-schedule': copyFromSchedule,
      submit,
      check,
      sign,
      'sign-as-client': signAsClient,
      dispute,
      'lock-period': lockPeriod,
      'plan-periods': planPeriods,
    },
  },
  visits: {
    rules: { guards, cover },
    suggestions: { workers: suggestWorkers },
    operations: {
      'create-series': createSeries,
      'create-visit': createVisit,
      'create-supervision': createSupervision,
      'copy-week': copyWeek,
      'move-series': moveSeries,
      cancel,
      publish,
      'swap-worker': swapWorker,
      broadcast,
      'extend-broadcast': extendBroadcast,
      'record-answer': recordAnswer,
      'approve-request': approveRequest,
      'accept-offer': acceptOffer,
      'decline-offer': declineOffer,
      'ask-time-off': askTimeOff,
      'withdraw-time-off': withdrawTimeOff,
      'decline-request': declineRequest,
    },
  },
}
