import type { Tool } from '../tool'
import { idle } from './idle.state'

export const suggestTool: Tool = { id: 'suggest', start: idle }
