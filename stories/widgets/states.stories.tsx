import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Banner, Breadcrumbs, Button, EmptyState, ErrorState, SkeletonLines, Stepper, TabPanel, Tabs } from '#widgets'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'
import { LONG, Shelf } from './shelf.tsx'

const STEPS = [
  { id: 'who', label: 'Who', done: true, problems: 0 },
  { id: 'where', label: 'Where it grows', done: false, problems: 0 },
  { id: 'care', label: 'Care', done: false, problems: 2 },
  { id: 'review', label: 'Review', done: false, problems: 0, locked: true },
]

function States({ text = 'The bed is empty' }: { readonly text?: string }) {
  const [tab, setTab] = useState('a')
  const tabs = [
    { id: 'a', label: 'First', icon: 'sun' },
    { id: 'b', label: 'Second', count: 12 },
    { id: 'c', label: text },
  ]
  return (
    <Shelf width={760}>
      <h1>States</h1>
      <Breadcrumbs
        crumbs={[
          { id: '1', label: 'Garden', href: '#garden' },
          { id: '2', label: text },
        ]}
        renderLink={(href, label) => <a href={href}>{label}</a>}
      />
      <Tabs group="states" label="Parts" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel group="states" id={tab}>
        Panel {tab}
      </TabPanel>
      <Stepper label="Steps" steps={STEPS} current="where" onStep={fn()} />
      {(['info', 'success', 'warning', 'danger', 'system', 'neutral'] as const).map((tone) => (
        <Banner key={tone} tone={tone} actions={<Button small>Look</Button>} onClose={fn()}>
          {tone}: {text}
        </Banner>
      ))}
      <EmptyState title={text} hint="Plant something, and it will stand here.">
        <Button look="solid" icon="plus">
          Plant
        </Button>
      </EmptyState>
      <ErrorState message={text} onRetry={fn()} />
      <SkeletonLines />
    </Shelf>
  )
}

const meta = { title: 'Widgets/States', component: States } satisfies Meta<typeof States>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('tab', { name: 'First' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(canvas.getByRole('tab', { name: /Second/ })).toHaveFocus()
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Panel b')
  },
}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = {
  parameters: RIGHT_TO_LEFT,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('tab', { name: 'First' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(canvas.getByRole('tab', { name: /Second/ })).toHaveFocus()
  },
}
export const LongText: Story = { args: { text: LONG } }
export const OnAPhone: Story = { globals: PHONE }
