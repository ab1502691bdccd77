import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '../..')
const chart = path.join(root, 'deploy/helm/zatyshok')
const read = (name: string) => readFileSync(path.join(chart, name), 'utf8')
const template = (name: string) => parse(withoutActions(read(`templates/${name}.yaml`)))
const placeholder = 'placeholder'
const values = parse(read('values.yaml'))

test('each template of the Helm chart is YAML of its kind', () => {
  const kinds = readdirSync(path.join(chart, 'templates'))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => [name, template(name.slice(0, -'.yaml'.length)).kind])
  expect(kinds).toEqual([
    ['database.yaml', 'Cluster'],
    ['disruption.yaml', 'PodDisruptionBudget'],
    ['ingress.yaml', 'Ingress'],
    ['portal.yaml', 'Deployment'],
    ['secret.yaml', 'Secret'],
    ['service.yaml', 'Service'],
    ['worker.yaml', 'Deployment'],
  ])
  expect(parse(read('Chart.yaml')).name).toBe('zatyshok')
  expect(values.database.instances).toBe(3)
})

test('the pods of the Helm chart are asked by the two paths of health', () => {
  for (const name of ['portal', 'worker']) {
    const [container] = template(name).spec.template.spec.containers
    expect(container.livenessProbe.httpGet.path).toBe('/health/live')
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready')
  }
})

test('the Helm chart sets variables that the portal knows', () => {
  const [, environment = ''] = read('templates/_helpers.tpl').split('{{- define "zatyshok.environment" -}}')
  const declared = (parse(withoutActions(environment)) as { name: string }[]).map(({ name }) => name)
  const own = ['DATABASE_USER', 'DATABASE_PASSWORD', placeholder]
  const names = [...declared, ...Object.keys(values.settings), ...Object.keys(values.secrets)]
  const documented = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8')
  expect(names.filter((name) => !own.includes(name) && !documented.includes(`\`${name}\``))).toEqual([])
  expect(declared).toContain('DATABASE_URL')
})

test('a number or a sign in the values of the Helm chart stays text', () => {
  const files = readdirSync(path.join(chart, 'templates')).map((name) => read(`templates/${name}`))
  const actions = files.join('\n').match(/\{\{[^}]*\}\}/g) ?? []
  const written = (name: string) =>
    actions.filter((action) => action.includes(name) && !/\b(range|if|with)\b/.test(action))
  // A tag or a setting of digits alone would be written as 2.0270115e+07.
  expect(
    written('$value')
      .concat(written('image.tag'))
      .filter((action) => !action.includes('include "zatyshok.text"')),
  ).toEqual([])
  // A host of `*.misto.example` would be an alias of YAML.
  const hosts = written('Values.host').concat(written('ingress.tlsSecret'))
  expect(hosts.filter((action) => !action.includes('| quote'))).toEqual([])
})

/** Removes lines that consist of a template action, and replaces actions inside a line. */
function withoutActions(text: string): string {
  return text.replaceAll(/^\s*\{\{.*\}\}\n/gm, '').replaceAll(/\{\{.*?\}\}/g, placeholder)
}
