/** Finds a Chromium for the tests: CHROMIUM_PATH, the system's, Debian's package (as root), else Playwright's download. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Flags that keep a test browser quiet and working inside a container. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The one without a head ends a page that asks whether speech is recognized on the device.
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
]

/** The one without a head comes first: it draws the same with a fifth less work. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium on this machine, or undefined. Throws when CHROMIUM_PATH names a file that is not there. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file. Point it at a Chromium, or unset it.`)
    return named
  }
  return SYSTEM_PATHS.find((path) => existsSync(path)) ?? playwrightChromium()
}

function playwrightChromium(): string | undefined {
  try {
    const path = execFileSync(process.execPath, ['-e', "process.stdout.write(require('playwright-core').chromium.executablePath())"], { encoding: 'utf8' })
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function attempt(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    return true
  } catch {
    return false
  }
}

/** Installs a Chromium when there is none: Debian's package as root, else Playwright's download. Throws a sentence when neither works. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update', '-qq'])
    attempt('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'])
  } else attempt('npx', ['playwright-core', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium and none could be installed. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program.',
  )
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${ensureChromium()}\n`)
