import type { LogicalForm } from './logical-form.ts'

/** What the driver does with a drawn form. */
export interface Handle {
  /** The focusable element of a field; null while it is not shown. */
  readonly field: (key: string) => Element | null | undefined
  /** Fields shown now. */
  readonly count: () => number
  readonly submit: () => void
  /** Fields that show an error. */
  readonly errors: () => number
  readonly data: () => unknown
  readonly rows: () => number
  readonly cell: (row: number, column: string) => Element | null | undefined
  readonly addRow: () => void
  readonly deleteRow: (row: number) => void
}

/** One way of drawing the logical form. */
export interface Contestant<Prepared = unknown> {
  /** Translation into its own format; not timed. */
  readonly prepare?: (form: LogicalForm) => Prepared | Promise<Prepared>
  /** Timed until all fields are there and painted. */
  readonly mount: (container: HTMLElement, form: LogicalForm, prepared: Prepared) => Handle | Promise<Handle>
}

declare global {
  interface Window {
    __bench?: {
      readonly prepare: (form: LogicalForm) => unknown
      readonly mount: (form: LogicalForm, prepared: unknown) => Handle | Promise<Handle>
    }
  }
}

/** Enters a contestant on its page. */
export function enter<Prepared>({ prepare, mount }: Contestant<Prepared>): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The bench page has no #root.')
  let prepared: Promise<Prepared | undefined> | undefined
  window.__bench = {
    // Kept here: a form document has no business travelling to the driver and back.
    prepare: async (form) => {
      prepared = Promise.resolve(prepare?.(form))
      await prepared
    },
    mount: async (form) => mount(root, form, (await (prepared ?? Promise.resolve(prepare?.(form)))) as Prepared),
  }
}
