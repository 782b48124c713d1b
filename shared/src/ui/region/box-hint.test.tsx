import { render, screen } from '@testing-library/react'
import { openEditor } from '../../canvas/editor/editor.fixtures'
import type { ToolSettings } from '../../canvas/tools/tool'
import { BOX_HINT, KEPT_WORDS, TOOL_HINT } from './canvas.text'
import { ToolSettingsRow } from './ToolSettingsRow'

it.each([
  ['auto', TOOL_HINT.box!],
  ['add', BOX_HINT.mouse.add],
  ['subtract', BOX_HINT.mouse.subtract],
] satisfies [ToolSettings['taking'], string][])('says what a box does: %s', (taking, hint) => {
  const { editor } = openEditor()
  render(
    <ToolSettingsRow
      editor={editor}
      words={KEPT_WORDS}
      toolId="box"
      settings={{ ...editor.settings, taking }}
      drawnPoints={0}
    />,
  )
  expect(screen.getByText(hint)).toBeVisible()
})
