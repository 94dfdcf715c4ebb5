import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AnswerValues, Json, StoredFile } from '#contract'
import { type AnswerSession, createFormSession, type FilePort, FormEngine } from '#form-engine'
import { compileForm } from '#form-rules'
import { FileAccessProvider } from '#widgets'
import { ATTACHED, FILES_FORM, STORY_ACCESS } from '../../stories/form-engine/files-form.ts'
import { PORTS } from '../../stories/form-engine/open-form.tsx'
import { LABELS, SURROUNDINGS } from '../../stories/form-engine/visit-form.ts'
import { Stage } from '../../stories/stage.tsx'

interface Outside {
  readonly session: AnswerSession
  /** Files that came to the port, by name. */
  readonly taken: readonly string[]
  /** Ends the sending of a file. */
  readonly finish: (name: string, outcome?: Error) => void
  readonly progress: (name: string, share: number) => void
  readonly goOnline: () => void
}

interface Underway {
  readonly file: File
  readonly id: string
  readonly onProgress: (share: number) => void
  readonly settle: (outcome?: Error) => void
}

/** The form over a port whose sending the test ends. */
async function open(answers: AnswerValues = {}): Promise<Outside> {
  const session = createFormSession({ form: FILES_FORM, rules: compileForm(FILES_FORM), answers, labels: LABELS, context: SURROUNDINGS })
  const underway = new Map<string, Underway>()
  const taken: string[] = []
  let waiting: ReadonlySet<string> = new Set(['f3'])
  const listeners = new Set<() => void>()
  const files: FilePort = {
    maxBytes: 1_000,
    waiting: {
      get: () => waiting,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    add: ({ id, file }, onProgress) =>
      new Promise<StoredFile>((resolve, reject) => {
        taken.push(file.name)
        const stored = { id, name: file.name.replace(/\.webp$/, '.jpg'), type: file.type, size: file.size }
        underway.set(file.name, { file, id, onProgress, settle: (outcome) => (outcome ? reject(outcome) : resolve(stored)) })
      }),
  }
  await render(
    <Stage>
      <FileAccessProvider value={STORY_ACCESS}>
        <FormEngine mode="edit" layout="single" session={session} ports={{ ...PORTS, files }} />
      </FileAccessProvider>
    </Stage>,
  )
  await vi.waitFor(() => expect(document.querySelector('[data-at="/leaks"]')).not.toBeNull())
  const one = (name: string): Underway => {
    const found = underway.get(name)
    if (!found) throw new Error(`${name} is not on its way.`)
    return found
  }
  return {
    session,
    taken,
    finish: (name, outcome) => one(name).settle(outcome),
    progress: (name, share) => one(name).onProgress(share),
    goOnline: () => {
      waiting = new Set()
      for (const listener of listeners) listener()
    },
  }
}

const png = (name: string, size = 40): File => new File([new Uint8Array(size)], name, { type: 'image/png' })
const group = (name: string) => page.getByRole('group', { name })
const zone = (at: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-at="${at}"] fieldset > div`)
  if (!found) throw new Error(`Nothing takes files at ${at}.`)
  return found
}
const choose = (at: string, ...files: File[]) => {
  const input = zone(at).querySelector<HTMLInputElement>('[data-choose]')
  if (!input) throw new Error('There is no input.')
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const namesIn = (value: Json | undefined): readonly unknown[] => (Array.isArray(value) ? value.map((each: Json) => Object(each).name) : [])

beforeEach(() => page.viewport(1280, 900))

describe('a file is not taken', () => {
  it.each<readonly [string, File, string]>([
    ['of another kind', new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }), 'This file type cannot be attached here'],
    ['of a kind for other questions', new File(['%PDF'], 'report.pdf', { type: 'application/pdf' }), 'This file type cannot be attached here'],
    ['without content', png('empty.png', 0), 'The file is empty'],
  ])('%s: says why, beside its name, and sends nothing', async (_what, file, message) => {
    const { session, taken } = await open()
    choose('/photos', file)
    await expect.element(group('Photos of the beds').getByRole('alert')).toHaveTextContent(`${file.name}: ${message}`)
    expect([taken, session.get('/photos')]).toEqual([[], undefined])
    await page.getByRole('button', { name: `Dismiss the message about ${file.name}` }).click()
    expect(group('Photos of the beds').getByRole('alert').query()).toBeNull()
  })
  it('beyond the number that the document names', async () => {
    const { taken } = await open({ ...ATTACHED })
    choose('/report', png('a.png'), png('b.png'), png('c.png'))
    await expect.element(group('Reports').getByRole('alert')).toHaveTextContent('Attach 3 or fewer')
    expect(taken).toEqual(['a.png', 'b.png'])
  })
  it('that the server refuses: its words stay until they are dismissed, the answers stay as they were', async () => {
    const { session, finish } = await open(ATTACHED)
    choose('/photos', png('bad.png'))
    finish('bad.png', new Error('The file is damaged or incomplete'))
    await expect.element(group('Photos of the beds').getByRole('alert')).toHaveTextContent('bad.png: The file is damaged or incomplete')
    expect(namesIn(session.get('/photos'))).toEqual(['South bed.jpg', 'North bed.jpg'])
  })
  it('and a required one is asked for like any other answer, by a link that leads to the button', async () => {
    const { session } = await open()
    session.submit()
    await page.getByRole('link', { name: /Photos of the beds/ }).click()
    await expect.element(page.getByRole('button', { name: 'Choose an image' }).first()).toHaveFocus()
  })
})

describe('a file is taken', () => {
  it('when it is chosen: shown on its way, then with its name and size', async () => {
    const { session, progress, finish } = await open()
    choose('/report', png('plan.png', 2_000))
    await expect.element(page.getByRole('progressbar', { name: 'Sending plan.png' })).toBeVisible()
    progress('plan.png', 0.4)
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
    finish('plan.png')
    await expect.element(group('Reports')).toHaveTextContent('2 kB')
    expect(page.getByRole('progressbar').query()).toBeNull()
    expect(session.get('/report')).toMatchObject([{ name: 'plan.png', type: 'image/png', size: 2_000 }])
  })
  it('when it is dropped or pasted, also several, also while others are on their way', async () => {
    const { session, finish } = await open()
    const dropped = new DataTransfer()
    dropped.items.add(png('one.png'))
    dropped.items.add(new File([new Uint8Array(9)], 'two.webp', { type: 'image/webp' }))
    zone('/photos').dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
    const pasted = new DataTransfer()
    pasted.items.add(png('three.png'))
    zone('/photos').dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('progressbar', { name: 'Sending three.png' })).toBeVisible()
    finish('three.png')
    await vi.waitFor(() => expect(namesIn(session.get('/photos'))).toEqual(['three.png']))
    finish('two.webp')
    finish('one.png')
    await vi.waitFor(() => expect(namesIn(session.get('/photos'))).toEqual(['three.png', 'two.jpg', 'one.png']))
  })
  it('in a row of a table, one and no more', async () => {
    const { session, finish } = await open({ leaks: [{ id: 'r1', place: 'Tap' }] })
    const cell = () => document.querySelector('[data-at="/leaks"] td fieldset > div')
    await vi.waitFor(() => expect(cell()).not.toBeNull())
    const input = cell()?.querySelector<HTMLInputElement>('[data-choose]')
    const transfer = new DataTransfer()
    transfer.items.add(png('tap.png'))
    if (input) input.files = transfer.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    finish('tap.png')
    await vi.waitFor(() => expect(namesIn(session.get('/leaks/r1/photo'))).toEqual(['tap.png']))
    expect(input?.multiple).toBe(false)
    await expect.element(page.getByRole('button', { name: 'Choose an image' }).nth(1)).toHaveAttribute('aria-disabled', 'true')
  })
  it('from the camera, which the button asks for', async () => {
    await open()
    expect(zone('/photos').querySelector<HTMLInputElement>('[capture]')?.getAttribute('capture')).toBe('environment')
    await expect.element(group('Photos of the beds').getByRole('button', { name: 'Take a photo' })).toBeVisible()
  })
})

describe('a file that is attached', () => {
  it('shows what it looks like, and whether it waits for the network', async () => {
    const { goOnline } = await open(ATTACHED)
    await vi.waitFor(() => expect(zone('/photos').querySelectorAll('img')).toHaveLength(2))
    await expect.element(group('Photos of the beds').getByText(/Will upload when online/)).toBeVisible()
    goOnline()
    await expect
      .poll(() =>
        group('Photos of the beds')
          .getByText(/Will upload when online/)
          .query(),
      )
      .toBeNull()
  })
  it('goes when it is removed, and comes back by undo, by keyboard alone', async () => {
    const { session } = await open(ATTACHED)
    const remove = page.getByRole('button', { name: 'Remove South bed.jpg' })
    remove.element().focus()
    await userEvent.keyboard('{Enter}')
    expect(namesIn(session.get('/photos'))).toEqual(['North bed.jpg'])
    await expect.element(group('Photos of the beds').getByRole('status')).toHaveTextContent('South bed.jpg was removed.')
    await expect.element(group('Photos of the beds').getByRole('button', { name: 'Choose an image' })).toHaveFocus()
    page.getByRole('button', { name: 'Undo' }).element().focus()
    await userEvent.keyboard('{Enter}')
    expect(namesIn(session.get('/photos'))).toEqual(['North bed.jpg', 'South bed.jpg'])
  })
  it('leaves no empty list behind', async () => {
    const { session } = await open({ photos: [{ id: 'f2', name: 'South bed.jpg', type: 'image/jpeg', size: 9 }] })
    await page.getByRole('button', { name: 'Remove South bed.jpg' }).click()
    expect(session.content().answers).not.toHaveProperty('photos')
  })
  it('is put into a category', async () => {
    const { session } = await open(ATTACHED)
    await page.getByRole('combobox', { name: 'Category of North bed.jpg' }).selectOptions('Lab result')
    expect(session.get('/photos')).toMatchObject([{ category: 'photo' }, { category: 'lab' }])
    await page.getByRole('combobox', { name: 'Category of South bed.jpg' }).selectOptions('No category')
    expect(Object(session.get('/photos/0') ?? {})).not.toHaveProperty('category')
  })
  it('is undone and redone with the other answers', async () => {
    const { session, finish } = await open()
    choose('/report', png('plan.png'))
    finish('plan.png')
    await vi.waitFor(() => expect(namesIn(session.get('/report'))).toEqual(['plan.png']))
    session.undo()
    await expect.poll(() => page.getByText('plan.png').query()).toBeNull()
    session.redo()
    await expect.element(page.getByText('plan.png')).toBeVisible()
  })
})
