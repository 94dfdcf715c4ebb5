import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { TranslationEntry } from '#contract'
import { AskDialog } from '#shell'
import { TranslationsDesk } from '../../src/renderer/page/translations/translations-desk.tsx'
import { answering, askedFor, atDesk, refused, SILENT } from '../shell/answers.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const READ = 'GET /api/ui/translations'
const SAVE = 'PUT /api/ui/translations'
const REVIEW = 'PUT /api/ui/translations/reviewed'
const WRONG: TranslationEntry = {
  document: 'shared/boat',
  key: 'anchor',
  english: 'Drop the anchor',
  text: 'ألق المرساه',
  reviewed: false,
  corrected: false,
  path: '/pages/boat',
}
const ENTRIES: readonly TranslationEntry[] = [
  WRONG,
  { document: 'shared/boat', key: 'sail', english: 'Set sail, {{name}}', text: 'أبحر يا {{name}}', reviewed: true, corrected: true },
  {
    document: 'shared/boat',
    key: 'oars',
    english: { one: '{{count}} oar', other: '{{count}} oars' },
    text: { zero: 'لا مجاديف', one: 'مجداف واحد', two: 'مجدافان', few: '{{count}} مجاديف', many: '{{count}} مجدافًا', other: '{{count}} مجداف' },
    reviewed: false,
    corrected: false,
  },
]
const ANSWERS = {
  [READ]: { entries: ENTRIES, total: 120, strings: 9_000, reviewed: 12 },
  [SAVE]: { ...WRONG, text: 'ألقِ المرساة', reviewed: true, corrected: true },
}

const meta = {
  title: 'Page/Translations',
  component: TranslationsDesk,
  decorators: [atDesk],
  beforeEach: answering(ANSWERS),
} satisfies Meta<typeof TranslationsDesk>
export default meta
type Story = StoryObj<typeof meta>

const listed: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement)
  await page.findByText('Drop the anchor')
  await expect(page.getAllByRole('listitem')).toHaveLength(ENTRIES.length)
}
export const Listed: Story = { play: listed }
export const Dark: Story = { play: listed, parameters: DARK }
export const RightToLeft: Story = { play: listed, parameters: RIGHT_TO_LEFT }
export const Phone: Story = { play: listed, globals: PHONE }
export const Loading: Story = { beforeEach: answering({ ...ANSWERS, [READ]: SILENT }) }
export const Failed: Story = { beforeEach: answering({ ...ANSWERS, [READ]: refused('The server is busy.', 'unavailable') }) }
export const NothingFound: Story = { beforeEach: answering({ ...ANSWERS, [READ]: { entries: [], total: 0, strings: 9_000, reviewed: 12 } }) }

/** What a native speaker writes counts as reviewed, and stands in the list at once. */
export const Corrected: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = within((await page.findByText('Drop the anchor')).closest('li') ?? canvasElement)
    const words = row.getByRole('textbox')
    await userEvent.clear(words)
    await userEvent.type(words, 'ألقِ المرساة')
    await userEvent.click(await row.findByRole('button', { name: 'Save as reviewed' }))
    await waitFor(() => expect(askedFor(SAVE)).toHaveLength(1))
    await expect(askedFor(SAVE)[0]?.body).toMatchObject({ language: 'ar', document: 'shared/boat', key: 'anchor', text: 'ألقِ المرساة', reviewed: true })
    await row.findByText('Reviewed')
  },
}

/** A refused text stays as it was typed, with what is the matter with it. */
export const Refused: Story = {
  beforeEach: answering({ ...ANSWERS, [SAVE]: refused('Keep the places {{name}}', 'invalid-value') }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const row = within((await page.findByText('Set sail, {{name}}')).closest('li') ?? canvasElement)
    await userEvent.clear(row.getByRole('textbox'))
    await userEvent.type(row.getByRole('textbox'), 'أبحر')
    await userEvent.click(await row.findByRole('button', { name: 'Save as reviewed' }))
    await row.findByText('Keep the places {{name}}')
    await expect(row.getByRole('textbox')).toHaveValue('أبحر')
  },
}

/** By keyboard alone: each is saved as somebody leaves it for the next one. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    const words = within((await page.findByText('Drop the anchor')).closest('li') ?? canvasElement).getByRole('textbox')
    await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', '/pages/boat')
    await userEvent.clear(words)
    await userEvent.type(words, 'ألقِ المرساة{Control>}{Enter}{/Control}')
    await expect(within((await page.findByText('Set sail, {{name}}')).closest('li') ?? canvasElement).getByRole('textbox')).toHaveFocus()
    await waitFor(() => expect(askedFor(SAVE)).toHaveLength(1))
    await expect(askedFor(SAVE)[0]?.body).toMatchObject({ key: 'anchor', text: 'ألقِ المرساة', reviewed: true })
    // One that is reviewed already is passed without a call.
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(page.getByRole('textbox', { name: 'Zero' })).toHaveFocus()
    await expect(askedFor(SAVE)).toHaveLength(1)
    await page.findByText(/13 of 9,?000 reviewed/)
  },
}

export const AllOfThePage: Story = {
  render: () => (
    <>
      <TranslationsDesk />
      <AskDialog drawFields={() => null} />
    </>
  ),
  beforeEach: answering({ ...ANSWERS, [REVIEW]: ENTRIES.filter(({ reviewed }) => !reviewed).map((entry) => ({ ...entry, reviewed: true, corrected: true })) }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Mark 2 strings on this page as reviewed' }))
    const dialog = within(await within(document.body).findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 strings on this page as reviewed' }))
    await waitFor(() => expect(askedFor(REVIEW)).toHaveLength(1))
    const [asked] = askedFor(REVIEW)
    await expect(asked?.body).toMatchObject({ language: 'ar', strings: [{ key: 'anchor', text: WRONG.text }, { key: 'oars' }] })
    await waitFor(() => expect(page.queryByRole('button', { name: /on this page/ })).toBeNull())
    // None of these is among the unreviewed any more, so the next page begins where this one did.
    await userEvent.click(page.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(askedFor(READ).length).toBeGreaterThan(1))
    await expect(askedFor(READ).at(-1)?.call).toContain('from=0')
  },
}
