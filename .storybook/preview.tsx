import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import { staged } from '../stories/stage.tsx'

/** How long a play may wait for what comes on its own: a bound for a busy machine, not a promise. */
configure({ asyncUtilTimeout: 15_000 })

const preview: Preview = {
  // Events reach React as a user's do. Inside of act, a part that is fetched when it is first drawn is never drawn again once it has come.
  beforeAll: () => {
    configure({ eventWrapper: (send) => send() })
  },
  decorators: [staged],
  parameters: {
    layout: 'fullscreen',
    options: { storySort: { order: ['Introduction', 'Widgets', '*'] } },
    // What passes is not listed: writing down where each of it stands takes as long as the looking.
    a11y: { test: 'error', options: { resultTypes: ['violations'], preload: false, iframes: false } },
    controls: { disable: true },
  },
}

export default preview
