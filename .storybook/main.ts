import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The page's own root is src/app; stories are served from the project's.
  viteFinal: (vite) => ({ ...vite, root: join(import.meta.dirname, '..') }),
}

export default config
