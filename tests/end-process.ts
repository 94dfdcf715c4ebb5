import type { ChildProcess } from 'node:child_process'

/** By itself, or by a signal from anywhere. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends a process and waits until it is gone; one that is gone already is nothing to wait for. */
export async function endProcess(running: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(running)) return
  running.kill(signal)
  await new Promise((resolve) => running.once('exit', resolve))
}
