import * as templates from '@zatyshok/contract/answer-templates'
import type { MountEndpoint } from '../../mount.ts'
import {
  addAnswerTemplate,
  listAnswerTemplates,
  removeAnswerTemplate,
  updateAnswerTemplate,
} from './answer-templates.ts'

export function mountAnswerTemplates(mount: MountEndpoint): void {
  mount(templates.listAnswerTemplates, (ctx) => listAnswerTemplates(ctx))
  mount(templates.addAnswerTemplate, (ctx, input) => addAnswerTemplate(ctx, input))
  mount(templates.updateAnswerTemplate, (ctx, input) => updateAnswerTemplate(ctx, input))
  mount(templates.removeAnswerTemplate, (ctx, input) => removeAnswerTemplate(ctx, input))
}
