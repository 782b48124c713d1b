export { ComponentTheme } from './theme/ComponentTheme'
export { componentTheme } from './theme/component-theme'
