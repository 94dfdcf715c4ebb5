import type { Json } from '#contract'
import { canUndoHere } from '../session/native-undo.ts'
import type { FormSession } from '../session/session.ts'

type Typable = HTMLInputElement | HTMLTextAreaElement

/** How a value reads in its input and what typed text means. */
export interface TextForm {
  readonly read: (text: string) => Json
  readonly show: (value: Json | undefined) => string
  /** Text as it should look while it is typed, such as a phone mask. */
  readonly mask?: (text: string, before: string) => string
}

/** The text of one input: the browser keeps the keystrokes, the session gets them after a pause, on leaving and on Enter. No redraw while typing. */
export class TypedText {
  private input: Typable | null = null
  private last = ''
  private readonly session: FormSession
  private readonly pointer: string
  private form: TextForm

  constructor(session: FormSession, pointer: string, form: TextForm) {
    this.session = session
    this.pointer = pointer
    this.form = form
  }

  readonly ref = (input: Typable | null): void => {
    if (input === null) this.session.typing.flush(this.pointer)
    this.input = input
    this.last = input?.value ?? ''
  }

  readonly onInput = (): void => {
    const { input, form, session, pointer } = this
    if (!input) return
    if (form.mask) remask(input, form.mask(input.value, this.last))
    this.last = input.value
    session.typing.wait(pointer, () => session.commit(pointer, form.read(input.value), { typed: true }))
  }

  readonly onBlur = (): void => {
    this.session.leave(this.pointer)
    this.showAsUnderstood()
  }

  readonly onKeyDown = (event: { readonly key: string }): void => {
    // What the answer brings in sight is there before the focus moves on: where Tab goes must not depend on how fast somebody types.
    if (event.key === 'Enter' || event.key === 'Tab') this.session.typing.flush(this.pointer)
  }

  /** What stays in the field is what is kept, not what was typed for it: `1,250` as 1250. */
  private showAsUnderstood(): void {
    const { input, form, session, pointer } = this
    const text = form.show(session.get(pointer))
    if (!input || input.value === text) return
    input.value = text
    this.last = text
  }

  /** Takes the form of the language that is spoken now, and shows the value in it. */
  setFormat(form: TextForm, value: Json | undefined, isWorkedOut = false): void {
    const { input, session, pointer } = this
    if (form !== this.form) {
      session.typing.flush(pointer)
      this.form = form
      if (input) input.value = form.show(session.get(pointer))
    }
    // Whoever clears a field to type something else gets nothing put in before they leave it.
    if (isWorkedOut && input?.value === '' && document.activeElement === input) return
    this.put(value)
  }

  /** Shows a value that came from outside; what says the same is left as it was typed, and what is being typed is newer. */
  put(value: Json | undefined): void {
    const { input, form, session, pointer } = this
    if (!input || session.typing.isWaiting(pointer) || same(form.read(input.value), value)) return
    input.value = form.show(value)
    this.last = input.value
    if (document.activeElement === input) canUndoHere.begin(input)
  }
}

const same = (a: Json | undefined, b: Json | undefined): boolean => (a ?? null) === (b ?? null)

/** Puts a masked text in; the caret keeps its distance to the end. */
function remask(input: Typable, text: string): void {
  if (input.value === text) return
  const toEnd = input.value.length - (input.selectionEnd ?? input.value.length)
  input.value = text
  const caret = Math.max(0, text.length - toEnd)
  input.setSelectionRange(caret, caret)
}
