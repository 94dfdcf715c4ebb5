import { type FormFinding, type FormState, unitedRetired } from '#form-rules'
import { isBlank } from '#validation'
import { answersOf, type Change, type Content, namesIn, patched, sectionsOf, sliceOf, toSlices, writeAnswers } from './content.ts'
import { Findings } from './findings.ts'
import { GivenSignatures } from './given-signatures.ts'
import { History } from './history.ts'
import { questionAt, readAt, topOf } from './pointers.ts'
import { firstOpen, orderOf, progressOf } from './progress.ts'
import { byRowId, withoutThose } from './server-pointers.ts'
import type { CommitOptions, Entry, FormSession, QuestionState, SessionChange, SessionContent, SessionOptions, SummaryLine } from './session.ts'
import { isAlike, Signal } from './signal.ts'
import { Signals } from './signals.ts'
import { Typing } from './typing.ts'
import { changedNames, differing } from './what-changed.ts'
import { withheldAt } from './withheld.ts'

/** Opens a form: a store of the answers with undo, the rules by dependency, and what may be seen of their findings. */
export function createFormSession(options: SessionOptions): FormSession {
  const { form, rules, answers = {}, reasons = {}, labels = {}, clock = () => performance.now() } = options
  const sections = sectionsOf(form)
  const order = orderOf(form)
  const history = new History()
  const typing = new Typing()
  const placeOf = (finding: FormFinding): string => questionAt(form, finding.rowPath ?? finding.path).pointer
  const findings = new Findings(placeOf)

  let { context } = options
  let content: Content = { slices: toSlices(sections, answers), reasons, labels }
  let flat = answersOf(content)
  let state = rules.evaluate(flat, context)
  let retired = options.retired ?? []
  let { replaces } = options
  let at: string | undefined
  const given = new GivenSignatures(options.signatures ?? [], flat)
  const contentNow = (): SessionContent => {
    const signatures = given.over(flat)
    return {
      ...{ answers: flat, reasons: content.reasons, labels: content.labels },
      ...(at !== undefined && { at }),
      ...(retired.length > 0 && { retired }),
      ...(replaces && { replaces }),
      ...(signatures.length > 0 && { signatures }),
    }
  }
  let shown = contentNow()
  let refusals: Readonly<Record<string, string>> = {}
  let asked: readonly FormFinding[] = []

  /** What the rules find, and what the server asked besides. */
  const found = (names?: ReadonlySet<string>): readonly FormFinding[] => [
    ...(names ? rules.problemsOf(state, context, [...names]) : rules.problems(state, context)),
    ...asked.filter(({ path }) => names === undefined || names.has(topOf(path))),
  ]

  const listeners = new Set<(change: SessionChange) => void>()
  const summary = new Signal<readonly SummaryLine[]>([])
  const reach = new Signal(history.reach)
  const attempts = new Signal(0)
  const surroundings = new Signal(context)
  const isSigned = (pointer: string): boolean => shown.signatures?.some(({ input, isVoid }) => !isVoid && `/${input.slot}` === pointer) === true
  const isOpen = ({ severity, check }: FormFinding): boolean => severity === 'block' || check === undefined || !content.reasons[check]?.trim()

  const questionNow = (pointer: string): QuestionState => {
    const found = findings.shownAt(pointer)
    const warning = found.find(({ severity }) => severity === 'warn')
    const value = readAt(state.values, pointer)
    return {
      value,
      workedOut: !isBlank(value) && isBlank(readAt(flat, pointer)),
      visible: state.visible.has(pointer),
      required: state.required.has(pointer),
      readOnly: state.readOnly.has(pointer),
      withheld: withheldAt(state, pointer),
      problem: found.find(({ severity }) => severity === 'block'),
      warning,
      refusal: refusals[pointer],
      reason: warning?.check === undefined ? undefined : content.reasons[warning.check],
      label: content.labels[pointer],
    }
  }
  const signals = new Signals({
    question: questionNow,
    isVisible: (id) => state.visible.has(id),
    progress: (section) => progressOf(form, section, { state, findings, isOpen, isSigned }),
  })
  const recount = (names: Iterable<string>) => signals.recount(new Set([...names].map((name) => sliceOf(sections, name))))

  /** Brings the summary up to date: refusals of the server, and after an attempt all that is open. */
  const retell = () => {
    if (!findings.attempted && summary.read().length === 0 && Object.keys(refusals).length === 0) return
    const open = findings.attempted ? findings.shown(order).filter(isOpen) : []
    const next = [
      ...Object.entries(refusals).map(([pointer, refusal]): SummaryLine => ({ pointer, refusal })),
      ...open.map((finding): SummaryLine => ({ pointer: placeOf(finding), finding })),
    ]
    const before = summary.read()
    if (next.length !== before.length || !next.every((line, index) => isAlike(line, before[index] ?? {}))) summary.set(next)
  }

  /** Takes a new state in: only what differs is looked at again. */
  const settle = (next: FormState, given: ReadonlySet<string>) => {
    const before = state
    state = next
    const names = changedNames(before, next, given)
    if (findings.isLookedAt(names)) findings.replaceOf(names, found(names))
    signals.redraw(names)
    signals.resee(differing(before.visible, next.visible))
    recount(names)
    retell()
  }

  const adopt = (next: Content, given: ReadonlySet<string>) => {
    const isAnswered = next.slices !== content.slices
    content = next
    if (isAnswered) {
      flat = answersOf(content)
      settle(rules.update(state, flat, context, [...given]), given)
    } else signals.redraw(given)
    if (!isAlike(reach.read(), history.reach)) reach.set(history.reach)
  }

  const tell = (changed: readonly string[], travelled?: string) => {
    const before = shown.signatures
    shown = contentNow()
    if (shown.signatures !== before) recount([...(before ?? []), ...(shown.signatures ?? [])].map(({ input }) => topOf(`/${input.slot}`)))
    for (const listener of [...listeners]) listener({ content: shown, changed, ...(travelled !== undefined && { travelled }) })
  }

  const apply = (change: Change | undefined, pointers: readonly string[], joins: boolean) => {
    if (!change) return
    history.record({ ...change, pointer: pointers[0] ?? '' }, clock(), joins)
    refusals = withoutThose(refusals, pointers)
    asked = asked.filter(({ path }) => !pointers.includes(path))
    adopt(change.content, new Set(pointers.map(topOf)))
    tell(pointers)
  }

  const commitAll = (entries: readonly Entry[], { labels: texts, typed = false }: CommitOptions = {}) => {
    const pointers = entries.map(({ pointer }) => pointer)
    apply(writeAnswers(content, { form, sections }, entries, texts), pointers, typed)
  }

  const travel = (way: 'back' | 'forward'): string | undefined => {
    typing.flushAll()
    const step = way === 'back' ? history.takeBack() : history.doAgain()
    if (!step) return undefined
    const next = patched(content, step[way])
    adopt(next, namesIn(step[way], content, next))
    tell([step.pointer], step.pointer)
    return step.pointer
  }

  const leave = (pointer: string) => {
    typing.flush(pointer)
    history.seal()
    const name = topOf(pointer)
    if (!findings.isLeft(pointer)) findings.replaceOf(new Set([name]), found(new Set([name])))
    findings.leave(pointer)
    signals.redraw([name])
    recount([name])
    retell()
  }

  const giveReason = (check: string, reason: string) => {
    content = { ...content, reasons: { ...content.reasons, [check]: reason } }
    const names = findings.all().flatMap((finding) => (finding.check === check ? [topOf(finding.path)] : []))
    signals.redraw(names)
    recount(names)
    retell()
    tell([])
  }

  const submit: FormSession['submit'] = () => {
    typing.flushAll()
    findings.replace(found())
    findings.attempt()
    const open = findings.all().filter(isOpen)
    signals.redrawAll()
    retell()
    if (open.length === 0) return { ok: true, ...rules.submission(state), reasons: content.reasons }
    attempts.set(attempts.read() + 1)
    return { ok: false, findings: open }
  }

  const refuse = (messages: Readonly<Record<string, string>>) => {
    refusals = Object.fromEntries(Object.entries(messages).map(([path, text]) => [path && questionAt(form, byRowId(path, state.values)).pointer, text]))
    signals.redrawAll()
    retell()
    attempts.set(attempts.read() + 1)
  }

  const ask = (warnings: readonly FormFinding[]) => {
    const own = new Set(rules.problems(state, context).map(({ check }) => check))
    asked = [...asked.filter(({ check }) => !warnings.some((each) => each.check === check)), ...warnings].filter(({ check }) => !own.has(check))
    findings.replace(found())
    findings.attempt()
    signals.redrawAll()
    retell()
    attempts.set(attempts.read() + 1)
  }

  return {
    form,
    rules,
    typing,
    content: () => shown,
    state: () => state,
    context: () => context,
    get: (pointer) => readAt(state.values, pointer),
    commit: (pointer, value, how) => commitAll([{ pointer, value }], how),
    commitAll,
    giveReason,
    undo: () => travel('back'),
    redo: () => travel('forward'),
    enter: (pointer) => {
      at = pointer
      findings.enter(pointer)
    },
    leave,
    submit,
    refuse,
    ask,
    surround: (next) => {
      context = next
      settle(rules.update(state, flat, context, []), new Set())
      surroundings.set(next)
    },
    take: (given, texts = {}) =>
      commitAll(
        Object.entries(given).map(([name, value]) => ({ pointer: `/${name}`, value })),
        { labels: texts },
      ),
    putAside: (more) => {
      const all = unitedRetired(retired, more)
      if (JSON.stringify(all) === JSON.stringify(retired)) return
      retired = all
      tell([])
    },
    standAlone: () => {
      if (replaces === undefined) return
      replaces = undefined
      tell([])
    },
    sign: (signature, over = flat) => {
      given.take(signature, over)
      tell([])
    },
    unsign: (slots) => {
      given.drop(slots)
      tell([])
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    question: (pointer) => signals.question(pointer),
    sight: (id) => signals.sight(id),
    progress: (section) => signals.progress(section),
    surroundings,
    firstOpen: () => firstOpen(form, state),
    summary,
    reach,
    attempts,
  }
}
