import { format } from 'node:util'
import { runAdmin } from '../admin-command-line'
import { tellFailure } from '../process-life'

/** Runs a command of `admin.js` in this process: one of its own would take two seconds. `output` is all that it prints. */
export async function admin(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  let output = ''
  const spies = (['log', 'error'] as const).map((name) =>
    jest.spyOn(console, name).mockImplementation((...told) => void (output += `${format(...told)}\n`)),
  )
  const code = await runAdmin([...args], environment).catch((error: unknown) => {
    tellFailure(error)
    return 1
  })
  for (const spy of spies) spy.mockRestore()
  return { code, output }
}
