import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { GamesDialog } from '#games'
import { DARK, PHONE, RIGHT_TO_LEFT } from '../stage.tsx'

const meta = { title: 'Shell/Games', component: GamesDialog, args: { onClose: fn() } } satisfies Meta<typeof GamesDialog>
export default meta
type Story = StoryObj<typeof meta>

const toTicTacToe: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('tab', { name: 'Tic Tac Toe' }))
}

export const GuessTheCode: Story = {}
export const GuessTheCodeDark: Story = { parameters: DARK }
export const GuessTheCodePhone: Story = { globals: PHONE }
export const TicTacToe: Story = { play: toTicTacToe }
export const TicTacToeRightToLeft: Story = { parameters: RIGHT_TO_LEFT, play: toTicTacToe }
export const TicTacToePhone: Story = { globals: PHONE, play: toTicTacToe }

export const GameOver: Story = {
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement)
    for (let tries = 0; tries < 40 && screen.queryByText('Game Over') === null; tries++) {
      const [first] = screen.getAllByRole<HTMLButtonElement>('button').filter((button) => !button.disabled && /^[A-Z]\d{4}/.test(button.textContent ?? ''))
      if (first) await userEvent.click(first)
      await expect(screen.getByText(/^(Correct! You earned 10 points!|Incorrect! You have [12] moves left\.|Game Over! No moves left\.)$/)).toBeVisible()
    }
    await expect(screen.getByText('Game Over')).toBeVisible()
    await expect(screen.getByText('Game Over! No moves left.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Restart' }))
    await expect(screen.getByLabelText('3 moves left')).toBeVisible()
  },
}

export const HardDrawnOrWon: Story = {
  parameters: DARK,
  play: async (context) => {
    await toTicTacToe(context)
    const screen = within(context.canvasElement)
    await userEvent.click(screen.getByLabelText('Hard'))
    for (let turn = 0; turn < 5 && screen.queryByText(/wins!|draw!/) === null; turn++) {
      const [free] = screen.queryAllByRole('button', { name: /empty$/ })
      if (free) await userEvent.click(free)
      await waitFor(() => expect(screen.getByText(/Your turn|wins!|draw!/)).toBeVisible())
    }
    await expect(screen.getByText(/O wins!|It's a draw!/)).toBeVisible()
    await userEvent.click(screen.getByLabelText('Medium'))
    await expect(screen.getAllByRole('button', { name: /empty$/ })).toHaveLength(9)
  },
}
