import { join } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'

/** What the product's own build writes for its service worker. */
const isShellFiles = (plugin: unknown): boolean => typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'shell-files'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  // Chakra names its own Storybook as one to be shown beside; nothing is asked of foreign hosts.
  refs: { '@chakra-ui/react': { disable: true } },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The page's own root is src/app; stories are served from the project's.
  viteFinal: (vite) => ({ ...vite, root: join(import.meta.dirname, '..'), plugins: (vite.plugins ?? []).filter((plugin) => !isShellFiles(plugin)) }),
}

export default config
