import type { Tool } from '../tool'
import { idle } from './idle.state'

/** Takes the thing inside a box, or all that is in it. */
export const boxTool: Tool = { id: 'box', start: (context) => idle(context) }
