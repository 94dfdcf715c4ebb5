/** The code of the domain modules: rules and operations of home care, under the names that documents use. */
import type { ModuleCode } from '#server/operations'
import { addClient } from './attendance/add-client.ts'
import { calculateUnits } from './attendance/calculate-units.ts'
import { guards as sessionGuards } from './attendance/guards.ts'
import { copyWeek as copyWeekOfDays, planDays } from './attendance/plan-days.ts'
import { runGuards, swapDriver } from './attendance/runs.ts'
import { addToBatch, dissolve, send, takeOut } from './billing/batches.ts'
import { buildFile } from './billing/build-file.ts'
import { generateClaims } from './billing/generate-claims.ts'
import { rateGuards } from './billing/rate-guards.ts'
import { scrub } from './billing/scrub.ts'
import { discard, exclude, include } from './billing/states.ts'
import { clockIn, clockOut, enterTimes } from './evv/clock.ts'
import { editVisit } from './evv/edit-visit.ts'
import { guards as evvGuards } from './evv/guards.ts'
import { match } from './evv/match.ts'
import { acknowledge, transmit } from './evv/states.ts'
import { check, submit } from './timecards/check.ts'
import { copyFromSchedule } from './timecards/copy-from-schedule.ts'
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

/** By the names of the modules. */
export const careModules: Readonly<Record<string, ModuleCode>> = {
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
    rules: { 'rate-guards': rateGuards },
    operations: {
      'generate-claims': generateClaims,
      exclude,
      include,
      scrub,
      discard,
      'add-to-batch': addToBatch,
      'take-out': takeOut,
      'build-file': buildFile,
      send,
      dissolve,
    },
  },
  evv: {
    rules: { guards: evvGuards },
    operations: { match, 'edit-visit': editVisit, acknowledge, transmit, 'clock-in': clockIn, 'clock-out': clockOut, 'enter-times': enterTimes },
  },
  timecards: {
    rules: { guards: cardGuards, 'line-guards': lineGuards, 'visit-guards': visitGuards, 'log-guards': logGuards },
    operations: { 'copy-from-schedule': copyFromSchedule, submit, check, sign, 'sign-as-client': signAsClient, dispute },
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
