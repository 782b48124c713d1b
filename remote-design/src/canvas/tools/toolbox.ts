import { brushTool, eraserTool } from './brush/brush.tool'
import { handTool } from './hand/hand.tool'
import { planeTool } from './plane/plane.tool'
import { polygonTool } from './polygon/polygon.tool'
import { suggestTool } from './suggest/suggest.tool'
import type { Tool, ToolId } from './tool'

export const TOOLS: Readonly<Record<ToolId, Tool>> = {
  hand: handTool,
  brush: brushTool,
  eraser: eraserTool,
  polygon: polygonTool,
  suggest: suggestTool,
  plane: planeTool,
}
