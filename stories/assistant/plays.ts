import type { StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { AssistantPage } from './room.tsx'

/** What one does in a story of the assistant. */
export type Play = NonNullable<StoryObj<typeof AssistantPage>['play']>
export type Context = Parameters<Play>[0]

export const screenOf = ({ canvasElement }: Context) => within(canvasElement)
export const field = (context: Context) => screenOf(context).findByRole('textbox', { name: 'Your question' })
export const ask = async (context: Context, question: string): Promise<void> => {
  await userEvent.type(await field(context), `${question}{Enter}`)
}
export const ready: Play = async (context) => {
  await expect(await screenOf(context).findByText('Yes. Press', { exact: false })).toBeVisible()
}
export const press = async (context: Context, name: string | RegExp): Promise<void> => userEvent.click(await screenOf(context).findByRole('button', { name }))
