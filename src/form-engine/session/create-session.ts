import type { EngineForm } from './engine-form.ts'
import { OpenForm } from './open-form.ts'
import { readAt } from './pointers.ts'
import { firstOpen } from './progress.ts'
import type { FormSession, SessionOptions } from './session.ts'

/** Opens a form: a store of the answers with undo, the rules by dependency, and what may be seen of their findings. */
export function createFormSession<Form extends EngineForm>(options: SessionOptions<Form>): FormSession<Form> {
  const open = new OpenForm(options)
  const { form, rules, typing, report, signals, commitAll, travel } = open
  const { giveReason, enter, leave, submit, attempt, refuse, ask, setContext, addRetired, detachFromReplaced, sign, unsign, subscribe } = open
  return {
    ...{
      form,
      rules,
      typing,
      commitAll,
      giveReason,
      enter,
      leave,
      submit,
      attempt,
      refuse,
      ask,
      setContext,
      addRetired,
      detachFromReplaced,
      sign,
      unsign,
      subscribe,
    },
    content: () => open.shown,
    state: () => open.state,
    context: () => open.context,
    get: (pointer) => readAt(open.state.values, pointer),
    commit: (pointer, value, how) => commitAll([{ pointer, value }], how),
    undo: () => travel('back'),
    redo: () => travel('forward'),
    take: (given, labels = {}) => {
      const entries = Object.entries(given).map(([name, value]) => ({ pointer: `/${name}`, value }))
      commitAll(entries, { labels })
    },
    question: (pointer) => signals.question(pointer),
    sight: (id) => signals.sight(id),
    progress: (section) => signals.progress(section),
    surroundings: open.surroundings,
    open: () => report.open(),
    firstOpen: () => firstOpen(form, open.state),
    summary: report.summary,
    reach: open.reach,
    attempts: report.attempts,
  }
}
