import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ARABIC, DARK, PHONE } from '../stage.tsx'
import { MORNING, STEPS } from './help.ts'
import type { Script } from './memory-assistant.ts'
import { ask, type Context, type Play, ready, screenOf } from './plays.ts'
import { AssistantPage, shownAssistant } from './room.tsx'

const meta = { title: 'Assistant/Who answered', component: AssistantPage, args: { world: MORNING } } satisfies Meta<typeof AssistantPage>
export default meta
type Story = StoryObj<typeof meta>

/** Asks one question that is answered so. */
const answeredBy = async (context: Context, answer: Script['answer']): Promise<void> => {
  await ready(context)
  shownAssistant().server.script({ ...(answer && { answer }) })
  await ask(context, 'How?')
}
const FALLBACK = { ...STEPS, text: `${STEPS.text}\n\n*The language model could not be asked. This is from the help itself.*`, mode: 'fallback' } as const
const fellBack: Play = async (context) => {
  await answeredBy(context, FALLBACK)
  const why = await screenOf(context).findByText('The language model could not be asked. This is from the help itself.', { selector: 'p' })
  await expect(why).toBeVisible()
  await expect(why.closest('li [lang]')).toBeNull()
}
export const Fallback: Story = { play: fellBack }
export const FallbackDark: Story = { parameters: DARK, play: fellBack }
export const FallbackPhone: Story = { globals: PHONE, play: fellBack }
export const FallbackWithoutReason: Story = {
  play: async (context) => {
    await answeredBy(context, { ...STEPS, mode: 'fallback' })
    await expect(await screenOf(context).findByText('From the help, without the language model')).toBeVisible()
  },
}
const byModel: Play = async (context) => {
  await answeredBy(context, { ...STEPS, text: 'Press **Add** above the list. You can *also* ask the office. *(Not found in the help)*', mode: 'llm' })
  await expect(await screenOf(context).findByText('Written by a language model from the sources below')).toBeVisible()
  await expect(screenOf(context).getByText('(Not found in the help)', { selector: 'em' })).toHaveClass(/doubt/)
  await expect(screenOf(context).getByText('also', { selector: 'em' })).not.toHaveClass(/doubt/)
}
export const ByModel: Story = { play: byModel }
export const ByModelDark: Story = { parameters: DARK, play: byModel }
export const ByAnotherService: Story = {
  play: async (context) => {
    await answeredBy(context, { text: 'Press Add.', mode: 'remote' })
    await expect(await screenOf(context).findByText('Answered by an external service')).toBeVisible()
    await expect(screenOf(context).getAllByRole('button', { name: 'Copy answer' })).toHaveLength(3)
    // It takes no judgement.
    await expect(screenOf(context).getAllByRole('button', { name: 'Helpful' })).toHaveLength(2)
  },
}

const inArabic: Play = async (context) => {
  await ready(context)
  await expect(screenOf(context).getByText('Answers are in English.')).toBeVisible()
  const said = screenOf(context).getByText('Yes. Press', { exact: false }).closest('[lang]')
  await expect(said).toHaveAttribute('lang', 'en')
  await expect(said).toHaveAttribute('dir', 'ltr')
}
export const EnglishAnswers: Story = { parameters: ARABIC, play: inArabic }
export const EnglishAnswersPhone: Story = { parameters: ARABIC, globals: PHONE, play: inArabic }
export const NoNoteInEnglish: Story = {
  play: async (context) => {
    await ready(context)
    await expect(screenOf(context).queryByText('Answers are in English.')).toBeNull()
  },
}
/** A model may answer in the reader's language: nothing is promised, and nothing is said of the words. */
export const ModelInArabic: Story = {
  args: { world: { ...MORNING, about: { mode: 'llm' } } },
  parameters: ARABIC,
  play: async (context) => {
    await answeredBy(context, { text: 'افتح القائمة واضغط إضافة.', mode: 'llm' })
    const said = await screenOf(context).findByText('افتح القائمة واضغط إضافة.')
    await expect(said.closest('li [lang]')).toBeNull()
    await expect(screenOf(context).queryByText('Answers are in English.')).toBeNull()
  },
}
