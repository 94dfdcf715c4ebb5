import type { Preview } from '@storybook/react-vite'
import { staged } from '../stories/stage.tsx'

const preview: Preview = {
  decorators: [staged],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { disable: true },
  },
}

export default preview
