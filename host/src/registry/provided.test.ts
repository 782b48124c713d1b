import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { provided } from './provided'

it('provides exactly the modules that remotes leave out of their builds', () => {
  const list = join(__dirname, '../../../shared/src/build/webpack/provided.mjs')
  const script = `import { PROVIDED } from ${JSON.stringify(list)}; console.log(JSON.stringify(Object.keys(PROVIDED)))`
  const listed: string[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  )
  expect(Object.keys(provided).toSorted()).toEqual(listed.toSorted())
})
