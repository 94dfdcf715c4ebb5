import type { Meta, StoryObj } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Editor } from '../../src/studio/editor/editor.tsx'
import { LibraryList } from '../../src/studio/library/library-list.tsx'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { BROKEN, FORM, LANGUAGE, type LibraryAnswers, libraryFetch } from './library-server.ts'

interface StudioProps {
  readonly screen: 'library' | 'editor'
  readonly answers: LibraryAnswers
}

/** The designers' tools over a network that answers as told. */
function Studio({ screen, answers }: StudioProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={queries}>
      <main>
        {screen === 'library' && <LibraryList />}
        {screen === 'editor' && <Editor form={answers.form ?? FORM} language={LANGUAGE} onAnew={() => undefined} />}
      </main>
    </QueryClientProvider>
  )
}

const meta = {
  title: 'Studio/Form builder',
  component: Studio,
  args: { screen: 'editor', answers: {} },
  beforeEach: ({ args }) => {
    const network = globalThis.fetch
    const library = libraryFetch(args.answers)
    globalThis.fetch = (input, init) => (String(input instanceof Request ? input.url : input).includes('/api/') ? library(input, init) : network(input, init))
    return () => {
      globalThis.fetch = network
    }
  },
} satisfies Meta<typeof Studio>
export default meta
type Story = StoryObj<typeof meta>

export const Library: Story = { args: { screen: 'library' } }
export const LibraryDark: Story = { args: { screen: 'library' }, parameters: DARK }
export const LibraryOnAPhone: Story = { args: { screen: 'library' }, globals: PHONE }
export const LibraryEmpty: Story = { args: { screen: 'library', answers: { forms: [] } } }
export const LibraryLoading: Story = { args: { screen: 'library', answers: { forms: 'never' } } }
export const LibraryFailed: Story = { args: { screen: 'library', answers: { forms: 'broken' } } }

export const Building: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Where/ }))
    await expect(await canvas.findByRole('group', { name: 'Options' })).toBeVisible()
  },
}
export const BuildingDark: Story = { ...Building, parameters: DARK }
export const BuildingRightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const BuildingOnAPhone: Story = { globals: PHONE }
export const WithProblems: Story = {
  args: { answers: { checked: BROKEN } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /There is no field/ }))
    await expect(canvas.getByRole('textbox', { name: /^Question/ })).toHaveValue('Where')
  },
}
export const SavedBySomebodyElse: Story = {
  args: { answers: { save: 'conflict' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Falls since/ }))
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Question/ }), ' or so')
    await expect(await canvas.findByText(/Someone else has saved this form/, undefined, { timeout: 5_000 })).toBeVisible()
  },
}
export const Adding: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Add' }))
    await expect(await canvas.findByRole('dialog')).toBeVisible()
  },
}
export const AsText: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('tab', { name: 'JSON' }))
    await expect(await canvas.findByRole('button', { name: 'Format' }, { timeout: 5_000 })).toBeVisible()
  },
}
export const History: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('tab', { name: 'History' }))
  },
}

const ASKED = { at: '2026-06-02T15:00:00.000Z', by: 'Robin Alder', note: 'For the new nurses.' }

export const SentBack: Story = {
  args: { answers: { form: { ...FORM, approval: { isOwn: true, sentBack: { ...ASKED, by: 'Grace Lin', note: 'Say where the fall happened.' } } } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText(/Grace Lin sent this form back on .* Say where the fall happened\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Send for approval' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await expect(dialog.getByText('Someone who did not change this form reviews it here and publishes it.')).toBeVisible()
  },
}
export const Approving: Story = {
  args: { answers: { form: { ...FORM, approval: { isOwn: false, asked: ASKED } } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('Waiting for approval')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Approve and publish' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await expect(dialog.getByRole('button', { name: 'Send back' })).toBeDisabled()
    await userEvent.type(dialog.getByRole('textbox'), 'Say where.')
    await expect(dialog.getByRole('button', { name: 'Send back' })).toBeEnabled()
  },
}
/** Whoever changes what they would approve asks somebody else. */
export const ApproverWhoChanges: Story = {
  ...Approving,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: /^Falls since/ }))
    await userEvent.type(await canvas.findByRole('textbox', { name: /^Question/ }), ' or so')
    await expect(await canvas.findByRole('button', { name: 'Send for approval' })).toBeVisible()
    await expect(canvas.queryByText('Waiting for approval')).toBeNull()
  },
}
/** What people have begun is tried before anything is published. */
export const AnswersWithoutAPlace: Story = {
  args: {
    answers: {
      trial: {
        looked: 12,
        more: false,
        setAside: 3,
        questions: [
          { label: 'Where did it happen?', drafts: 2 },
          { label: 'Hurt', drafts: 1 },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish' }))
    const dialog = within(await canvas.findByRole('dialog'))
    await expect(await dialog.findByText(/12 forms of earlier versions are in progress\. In 3 of them/)).toBeVisible()
    await expect(dialog.getByText('Where did it happen?: 2 forms')).toBeVisible()
  },
}
