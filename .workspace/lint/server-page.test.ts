/** @jest-environment node */
import { arrowFailures, drawnArrows } from './server-page.mjs'

const page = (graph: string) => `# Page\n\n\`\`\`mermaid\nflowchart LR\n${graph}\n\`\`\`\n`
const fails = (graph: string, real: [string, string[]][]) => arrowFailures(drawnArrows(page(graph)), new Map(real))

test('the page’s arrows are the imports, in any order', () => {
  expect(
    fails('  tags\n  a --> c & b', [
      ['a', ['b', 'c']],
      ['b', []],
    ]),
  ).toEqual([])
})

test('an arrow too few, too many or of nobody is told', () => {
  const real: [string, string[]][] = [
    ['a', ['b', 'c']],
    ['upload-links', []],
  ]
  expect(fails('  a --> b\n  upload-links --> a\n  gone --> a', real)).toEqual([
    'docs/architecture.md: a imports b & c; the graph shows b',
    'docs/architecture.md: upload-links imports nothing; the graph shows a',
    'docs/architecture.md: gone imports nothing; the graph shows a',
  ])
})
