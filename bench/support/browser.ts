import { type Browser, chromium } from 'playwright-core'

interface Machine {
  findBrowser(): string | null
}

/**
 * The browser of CHROMIUM_PATH, or this machine's: the headless shell where there is one. Figures recorded until 2026-11-24 are of the whole
 * browser. @param more additional command-line arguments
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const path: string = '../../.workspace/machine.mjs'
  const executablePath = ((await import(path)) as Machine).findBrowser()
  if (!executablePath) throw new Error('no Chromium browser on this machine: set CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  })
}
