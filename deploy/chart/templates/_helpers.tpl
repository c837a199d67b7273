{{- define "forecourt.labels" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: forecourt
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "forecourt.selector" -}}
app.kubernetes.io/name: {{ .service }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{/* The name of what belongs to a service. */}}
{{- define "forecourt.name" -}}
{{ .root.Release.Name }}-{{ .service }}
{{- end }}

{{- define "forecourt.image" -}}
{{ .root.Values.image.registry }}/forecourt-{{ .image }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{/* What every process of ours has: no rights, and nothing to write to. */}}
{{- define "forecourt.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "forecourt.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Variables of every process, and those of the engines, which are secret. */}}
{{- define "forecourt.environment" -}}
- { name: PORT, value: "3000" }
{{- range $name, $value := .root.Values.environment }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range list "KAFKA_USERNAME" "KAFKA_PASSWORD" }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $.root.Values.enginesSecret }}, key: {{ . }}, optional: true }
{{- end }}
{{- if .root.Values.authority }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/forecourt/ca.pem }
{{- end }}
{{- end }}
