import { SET } from '../../mask/mask-bitmap'
import type { Tool } from '../tool'
import { idle } from './idle.state'

export const brushTool: Tool = { id: 'brush', ring: 'adds', start: (context) => idle(context, SET) }
export const eraserTool: Tool = { id: 'eraser', ring: 'takes', start: (context) => idle(context, 0) }
