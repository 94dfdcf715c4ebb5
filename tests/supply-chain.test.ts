import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly license?: string
  readonly engines?: { readonly node?: string }
  readonly hasInstallScript?: boolean
}

const root = join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Readonly<Record<string, Locked>> }
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** Free licences; what is only used to build or test may also be under the weaker copyleft of MPL. */
const FREE =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|CC-BY-4\.0|Python-2\.0|PSF-2\.0|Unlicense|MIT OR Apache-2\.0|MIT AND ISC AND BSD-3-Clause|\(MIT AND Zlib\))$/
/** The picture library libvips is under LGPL: it is loaded as a shared library, as it is published, and may be replaced by another build of it. */
const SHARED_LIBRARIES = /^node_modules\/@img\/sharp-(libvips-|win32-|wasm32$)/
const FREE_AS_SHARED = /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/
/** Packages whose manifest names no licence, with the one in their file. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'node_modules/xmlhttprequest-ssl': 'MIT', 'node_modules/png-js': 'MIT' }

const isFree = (path: string, license: string): boolean => FREE.test(license) || (SHARED_LIBRARIES.test(path) && FREE_AS_SHARED.test(license))

/** Threat S34 of the threat table. */
describe('what we depend on', () => {
  it('runs nothing while it is installed', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  it('is pinned by content', () => {
    expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it('comes from a registry and from nowhere else', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')).map(([path]) => path)).toEqual(
      [],
    )
  })

  it('is licensed freely', () => {
    expect(
      packages.filter(([path, { license }]) => !isFree(path, license ?? READ_BY_HAND[path] ?? '')).map(([path, { license }]) => `${path}: ${license}`),
    ).toEqual([])
  })

  it('names every direct dependency with a version that is locked', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
    const missing = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !lock.packages[`node_modules/${name}`])
    expect(missing).toEqual([])
  })
})

describe('the repository', () => {
  it('has no top-level file or folder beyond the frame', () => {
    const frame = ['README.md', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'src', 'schemas', 'stories', 'tests', 'scripts']
    const made = ['node_modules', 'dist', 'coverage', 'storybook-static']
    const extra = readdirSync(root).filter((name) => !name.startsWith('.') && !frame.includes(name) && !made.includes(name))
    expect(extra).toEqual([])
    expect(existsSync(join(root, '.ci/run'))).toBe(true)
  })
})
