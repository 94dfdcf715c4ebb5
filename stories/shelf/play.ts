import type { StoryContext } from '@storybook/react-vite'

type Canvas = Pick<StoryContext, 'canvas'>['canvas']

/** The names in the first column of the table, from top to bottom. */
export const namesShown = (canvas: Canvas): readonly string[] =>
  [...canvas.getByRole('table').querySelectorAll('tbody tr[aria-rowindex]')].map((row) => row.querySelector('a')?.textContent ?? '')

/** Lets time pass, where it is the point that nothing happens. */
export const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Until what has come so far is drawn: a task, then a frame to its end. */
export const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 0)), 0))
