import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export const hostPages = defineRemote(declaration, {
  home: () => import('./home/HomePage'),
  login: () => import('./login/LoginPage'),
  joinTeam: () => import('./login/JoinTeamPage'),
  workbench: () => import('./workbench/WorkbenchPage'),
  vipUpgrade: () => import('./vip-upgrade/VipUpgradePage'),
  demo: () => import('./demo/DemoPage'),
  demoAnimatedRadio: () => import('./demo/animated-radio/AnimatedRadioPage'),
  demoAuth: () => import('./demo/auth/AuthPage'),
  demoExcelError: () => import('./demo/excel-error/ExcelErrorPage'),
  account: () => import('./account/AccountPage'),
  audit: () => import('./audit/AuditPage'),
  console: () => import('./console/ConsolePage'),
  demoOnnx: () => import('./demo/onnx/OnnxPage'),
  sharedDesign: () => import('./shared-design/SharedDesignPage'),
  userUpload: () => import('./user-upload/UserUploadPage'),
  notFound: () => import('./not-found/NotFoundPage'),
})
