{{- define "zatyshok.database" -}}
{{ .Release.Name }}-database
{{- end }}

{{- define "zatyshok.secret" -}}
{{ .Values.existingSecret | default (printf "%s-portal" .Release.Name) }}
{{- end }}

{{/*
Helm reads a whole number as a floating-point one: `quote` alone writes 20270115 as 2.0270115e+07, and more than 15 digits
are rounded.
*/}}
{{- define "zatyshok.text" -}}
{{ if and (kindIs "float64" .) (ge . 1e15) }}{{ fail "Write a value of more than 15 digits in quotes." }}{{ end -}}
{{ if kindIs "float64" . }}{{ toJson . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* Kubernetes replaces $(NAME) by a variable that is declared before. */}}
{{- define "zatyshok.environment" -}}
- name: DATABASE_USER
  valueFrom: { secretKeyRef: { name: {{ include "zatyshok.database" . }}-app, key: username } }
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ include "zatyshok.database" . }}-app, key: password } }
- name: DATABASE_URL
  value: postgres://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ include "zatyshok.database" . }}-rw:5432/zatyshok
{{- if gt (int .Values.database.instances) 1 }}
- name: STANDBY_URL
  value: postgres://$(DATABASE_USER):$(DATABASE_PASSWORD)@{{ include "zatyshok.database" . }}-ro:5432/zatyshok
{{- end }}
- name: PUBLIC_URL
  value: {{ printf "https://%s" .Values.host | quote }}
- name: PORTAL_JOBS_IN_WEB
  value: "false"
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ include "zatyshok.text" $value | quote }}
{{- end }}
{{- end }}
