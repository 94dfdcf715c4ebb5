import type { Plugin } from 'vite'
import { writeShellFiles } from '../src/offline/worker/shell-files.ts'

/** Tells the service worker which files the page is made of, after all of them are written. Throws when the build has no worker of one file. */
export function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: { order: 'post', handler: (_options, bundle) => writeShellFiles(bundle) },
  }
}
