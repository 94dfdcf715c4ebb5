import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Checkbox, ChoiceList, type ChoiceOption, ChoicesList, Combobox, Field, MultiCombobox, Select, Switch } from '#widgets'
import { DARK, RIGHT_TO_LEFT } from '../stage.tsx'
import { LONG, Shelf } from './shelf.tsx'

interface ChoicesProps {
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly last?: string
  readonly fails?: boolean
}

function Choices({ error, disabled = false, last = 'Rosemary', fails = false }: ChoicesProps) {
  const options: readonly ChoiceOption[] = ['Thyme', 'Sage', last].map((label) => ({ id: label, label }))
  const [one, setOne] = useState<string | null>('Sage')
  const [many, setMany] = useState<readonly string[]>(['Sage'])
  const [picked, setPicked] = useState<ChoiceOption | null>(null)
  const [several, setSeveral] = useState<readonly ChoiceOption[]>(options.slice(2))
  const [on, setOn] = useState(true)
  const find = (text: string) =>
    fails ? Promise.reject(new Error('no')) : Promise.resolve(options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase())))
  return (
    <Shelf>
      <h1>Choices</h1>
      <Field label="One of few" group error={error}>
        <ChoiceList options={options} value={one} onChange={setOne} disabled={disabled} />
      </Field>
      <Field label="Any of few" group>
        <ChoicesList options={options} value={many} onChange={setMany} disabled={disabled} stacked />
      </Field>
      <Field label="One of many" error={error} required>
        <Select options={options} value={one} onChange={setOne} disabled={disabled} />
      </Field>
      <Field label="One to find" error={error}>
        <Combobox value={picked} onChange={setPicked} onSearch={find} disabled={disabled} />
      </Field>
      <Field label="Several to find">
        <MultiCombobox value={several} onChange={setSeveral} onSearch={find} disabled={disabled} />
      </Field>
      <Checkbox checked={on} onChange={setOn} disabled={disabled}>
        Tell the gardener
      </Checkbox>
      <Checkbox checked={false} mixed onChange={setOn} label="All rows" disabled={disabled} />
      <Switch checked={on} onChange={setOn} disabled={disabled}>
        Water by itself
      </Switch>
    </Shelf>
  )
}

const meta = { title: 'Widgets/Choices', component: Choices } satisfies Meta<typeof Choices>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {}
export const Dark: Story = { parameters: DARK }
export const RightToLeft: Story = { parameters: RIGHT_TO_LEFT }
export const Wrong: Story = { args: { error: 'Choose one' } }
export const Disabled: Story = { args: { disabled: true } }
export const LongText: Story = { args: { last: LONG } }

/** The list stays open after one was picked; picked once more from it, it is still there once. */
export const PickedTwice: Story = {
  async play({ canvasElement }) {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'Several to find' }), 'Th')
    const option = await within(await within(document.body).findByRole('listbox')).findByRole('option', { name: 'Thyme' })
    await userEvent.click(option)
    if (option.isConnected) await userEvent.click(option)
    await expect(canvas.getAllByRole('button', { name: /Thyme/ })).toHaveLength(1)
  },
}

/** However often the chosen one is pressed, it stays chosen. */
export const ChosenAgain: Story = {
  play: async ({ canvasElement }) => {
    const group = within(within(canvasElement).getByRole('radiogroup', { name: 'One of few' }))
    const [, second] = group.getAllByRole('radio')
    if (second) await userEvent.dblClick(second)
    if (second) await userEvent.click(second)
    await expect(second).toBeChecked()
    await expect(group.getAllByRole('radio', { checked: true })).toHaveLength(1)
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'One to find' })
    await userEvent.type(box, 'a')
    await waitFor(() => expect(within(canvas.getByRole('listbox')).getAllByRole('option')).toHaveLength(2))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(box).toHaveValue('Rosemary')
  },
}

/** Enter takes what was found for what is typed, and not what stands in the list for a moment longer. */
export const EnterBeforeItIsFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByRole('combobox', { name: 'One to find' })
    await userEvent.click(box)
    await within(await canvas.findByRole('listbox')).findByRole('option', { name: 'Thyme' })
    await userEvent.keyboard('rose{Enter}')
    await waitFor(() => expect(box).toHaveValue('Rosemary'))
    expect(box).toHaveAttribute('aria-expanded', 'false')
  },
}
export const SearchFails: Story = {
  args: { fails: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('combobox', { name: 'One to find' }), 'x')
    await expect(await canvas.findByText('Search failed. Type again to retry.')).toBeInTheDocument()
  },
}
