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
